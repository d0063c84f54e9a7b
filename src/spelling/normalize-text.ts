import { phoneticKey } from './phonetic-key.ts'
import { tokenizeModels } from './tokenize-models.ts'
import { transliterate } from './transliterate.ts'

/** A word of a text: the key it is compared by (phonetic-key.ts), and its Latin spelling, for typing mistakes. */
export type Token = { key: string; spelling: string }

/** Other names of a word that do not sound like it, by their phonetic keys. */
const aliases: Record<string, string> = {
  ip: 'iphone',
  ...{ apal: 'apple', apil: 'apple', ipal: 'apple', ipl: 'apple' },
  pakafan: 'poco',
  jid: 'z',
}

const maxSpelling = 40

/**
 * Rewrites numbers that do not name a model: memory, units, and 4G or 5G, which half of all names have. Nobody names the memory
 * of an iPhone: in 'iPhone 8/64' the 8 is its model.
 */
const units: [RegExp, string][] = [
  [
    /(?<!\b(?:ip|i\s?phone|ai\s?fon|i\s?fon)\s*)(?<![a-z0-9])(?:[2346-8]|1[0268]|24)\s*(?:gb)?\s*[/+]\s*(?=\d{2,4}(?!\d))/g,
    ' ',
  ], // 8/128
  [/(?<![a-z0-9])\d{1,2}\s*gb\s*ram\b/g, ' '],
  [/(?<![a-z0-9])1\s*tb\b/g, ' 1024 '],
  [/(?<=\d)\s*(?:gb|giga?|jibi)\b/g, ' '],
  [/(?<![0-9])[2-5]\s*g\b/g, ' '],
  [/(?<=[a-z0-9])\s*\+/g, ' plus '],
]

/**
 * The tokens of a text in any spelling: Bangla or Latin script, any case and accents, words run together ('s23ultra') or
 * torn apart ('i phone', 's 23'). The letter and the number of a model are one token ('s23', '12c').
 */
export function tokenize(text: string): Token[] {
  const latin = transliterate(text.normalize('NFKC').toLowerCase())
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`]/g, '')
  const withoutUnits = units.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    latin,
  )
  return tokenizeModels(withoutUnits).map(toToken)
}

function toToken(word: string): Token {
  const key = phoneticKey(word)
  const name = aliases[key]
  return name ? { key: phoneticKey(name), spelling: name } : { key, spelling: word.slice(0, maxSpelling) }
}

/** A text as the keys of its tokens, separated by spaces. Texts that say the same in another spelling are equal. */
export function normalizeText(text: string): string {
  return tokenize(text)
    .map(({ key }) => key)
    .join(' ')
}
