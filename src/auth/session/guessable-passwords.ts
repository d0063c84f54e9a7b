import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { demoPassword, isPersonalPassword } from '../forms/rules.ts'

export type GuessProblem = 'leaked' | 'personal'

/**
 * Why a password is easily guessed, null when it is not. 'leaked': among the million commonest, ignoring case. 'personal': see
 * `isPersonalPassword`.
 */
export function whyGuessable(
  password: string,
  person: { name: string; email: string },
  isProduction: boolean,
): GuessProblem | null {
  if (password === demoPassword) return isProduction ? 'personal' : null
  if (readLeaked().has(digestOf(password))) return 'leaked'
  return isPersonalPassword(password, person) ? 'personal' : null
}

let leaked: Set<string> | undefined
/** Written by `npm run passwords`. */
const readLeaked = () =>
  (leaked ??= new Set(
    readFileSync(new URL('leaked-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  ))

/** How the list of leaked passwords names one: 64 bits of the SHA-256 of its lower case, in base64url. */
export function digestOf(password: string): string {
  return createHash('sha256').update(password.toLowerCase()).digest().subarray(0, 8).toString('base64url')
}
