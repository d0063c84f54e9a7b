import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Why a password is too easy to guess, although it has all kinds of characters. */
export type GuessProblem = 'leaked' | 'personal'

/** The password of the demo's accounts. Everybody knows it: nobody may choose it where people have accounts of their own. */
const demoPassword = 'Swap#2026'

/** What people try first here: the name of the site, the brands that it lists and what they make. */
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

/** Signs that are typed in place of a letter. */
const lookAlikes: Record<string, string> = {
  a: '[a@4]',
  e: '[e3]',
  i: '[i1!]',
  l: '[l1]',
  o: '[o0]',
  s: '[s$5]',
}

/**
 * Why somebody of this name and e-mail should not choose this password, or null. 'leaked': it is one of the million most common
 * ones of leaked lists, in any case of its letters. 'personal': all of its letters are the name, the e-mail or words of this site.
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
/** The digests of leaked passwords, which `npm run passwords` has written. */
const readLeaked = () =>
  (leaked ??= new Set(
    readFileSync(new URL('leaked-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  ))

/** By which a password is looked up in the list: 64 bits of SHA-256 of its lower-case letters. */
export function digestOf(password: string): string {
  return createHash('sha256').update(password.toLowerCase()).digest().subarray(0, 8).toString('base64url')
}
