import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export type GuessProblem = 'leaked' | 'personal'

/** Public, so refused for real accounts. */
const demoPassword = 'Swap#2026'

/** The site, its brands and their products. */
const siteWords = [
  'swap',
  'apple',
  'iphone',
  'samsung',
  'galaxy',
  'xiaomi',
  'redmi',
  'vivo',
  'phone',
  'dhaka',
]

const lookAlikes: Record<string, string> = {
  a: '[a@4]',
  e: '[e3]',
  i: '[i1!]',
  l: '[l1]',
  o: '[o0]',
  s: '[s$5]',
}

/**
 * Why a password is easily guessed, null when it is not. 'leaked': among the million commonest, ignoring case. 'personal': nothing but
 * the name, the e-mail or words of this site.
 */
export function whyGuessable(
  password: string,
  person: { name: string; email: string },
  isProduction: boolean,
): GuessProblem | null {
  if (password === demoPassword && !isProduction) return null
  if (readLeaked().has(digestOf(password))) return 'leaked'
  const [mailbox = ''] = person.email.split('@')
  const words = `${person.name} ${mailbox}`.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u)
  const known = [...siteWords, ...words].filter((word) => word.length >= 3)
  let rest = password.toLowerCase()
  for (const word of known.sort((a, b) => b.length - a.length)) rest = rest.replace(patternOf(word), '')
  return /\p{L}/u.test(rest) ? null : 'personal'
}

function patternOf(word: string): RegExp {
  return new RegExp([...word].map((letter) => lookAlikes[letter] ?? letter).join(''), 'gu')
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
