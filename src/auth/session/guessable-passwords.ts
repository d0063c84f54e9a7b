import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { demoPassword } from '../forms/rules.ts'

/** Whether a password is among the million commonest, ignoring case, or is the public one of the demo, which works outside production. */
export function isLeaked(password: string, isProduction: boolean): boolean {
  if (password === demoPassword) return isProduction
  return readLeaked().has(digestOf(password))
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
