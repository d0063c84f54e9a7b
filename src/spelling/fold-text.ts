import { writeInLatin } from './fold-bangla.ts'
import { readPieces } from './fold-series.ts'
import { soundOf } from './fold-sound.ts'

/** A word as it is compared (`key`, its sound) and as it was spelled in Latin letters, for slips of the finger. */
export type FoldedWord = { key: string; spelling: string }

/** What the sound does not reach, by its sound. */
const sameAs: Record<string, string> = {
  ip: 'iphone',
  ...{ apal: 'apple', apil: 'apple', ipal: 'apple', ipl: 'apple' },
  pakafan: 'poco',
  jid: 'z',
}

/** Sizes of a phone's storage in gigabytes. No model is called by these numbers alone. */
const storages = new Set(['16', '32', '64', '128', '256', '512', '1024'])

/** Whether a key is a size of storage. */
export function isStorage(key: string): boolean {
  return storages.has(key)
}

/** A text as the keys of its words, one space between them. */
export function foldText(text: string): string {
  return foldWords(text)
    .map(({ key }) => key)
    .join(' ')
}

/** Numbers that name no model, out of the way: memory, units, and 4G or 5G, which half of all names have. */
const units: [RegExp, string][] = [
  [/(?<![a-z0-9])(?:[2346-8]|1[0268]|24)\s*(?:gb)?\s*[/+]\s*(?=\d{2,4}(?!\d))/g, ' '], // 8/128
  [/(?<![a-z0-9])\d{1,2}\s*gb\s*ram\b/g, ' '],
  [/(?<![a-z0-9])1\s*tb\b/g, ' 1024 '],
  [/(?<=\d)\s*(?:gb|giga?|jibi)\b/g, ' '],
  [/(?<![0-9])[2-5]\s*g\b/g, ' '],
  [/(?<=[a-z0-9])\s*\+/g, ' plus '],
]

/**
 * The words of a text in any spelling: Bangla or Latin script, any case and accent, words joined ('s23ultra') or torn
 * ('i phone', 's 23'). Words of letters become their sound; a model's letter and number are one word ('s23', '12c').
 */
export function foldWords(text: string): FoldedWord[] {
  const latin = writeInLatin(text.normalize('NFKC').toLowerCase())
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`]/g, '')
  return readPieces(units.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), latin)).map(
    (word) => {
      const key = soundOf(word)
      const other = sameAs[key]
      return other ? { key: soundOf(other), spelling: other } : { key, spelling: word.slice(0, 40) }
    },
  )
}
