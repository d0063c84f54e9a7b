import { toLatinLookAlikes } from '../kernel/look-alikes.ts'
import { ownValue } from '../kernel/own-value.ts'
import { phoneticKey, transliterate } from './transliterate.ts'

/** A word of a text: its phonetic key, and its Latin spelling, in which typing mistakes are found. */
export type Token = { key: string; spelling: string }

const aliases: Record<string, string> = {
  ip: 'iphone',
  ...{ apal: 'apple', apil: 'apple', ipal: 'apple', ipl: 'apple' },
  pakafan: 'poco',
  jid: 'z',
}

const maxSpelling = 40

/** Drops memory, units, 2G and 3G, which name no model. 4G and 5G stay as words. In 'iPhone 8/64' the 8 is the model. */
const units: [RegExp, string][] = [
  [
    /(?<!\b(?:ip|i\s?phone|ai\s?fon|i\s?fon)\s*)(?<![a-z0-9])(?:[2346-8]|1[0268]|24)\s*(?:gb?)?\s*[/+]\s*(?=\d{2,4}(?!\d))/g,
    ' ',
  ], // 8/128
  [/(?<![a-z0-9])\d{1,2}\s*gb?\s*ram\b/g, ' '],
  [/(?<![a-z0-9])1\s*tb\b/g, ' 1024 '],
  [/(?<=\d)\s*(?:gb|giga?|jibi)\b/g, ' '],
  [/(?<![0-9])[23]\s*g\b/g, ' '],
  [/(?<![0-9])([45])\s*g\b/g, ' $1g '],
  [/(?<![a-z])(?:four|for)\s*(?:g|ji)\b/g, ' 4g '],
  [/(?<![a-z])(?:five|faiv)\s*(?:g|ji)\b/g, ' 5g '],
  [/(?<=[a-z0-9])\s*\+/g, ' plus '],
  [/(?<=[a-z]{2})0(?=[a-z]{2})/g, 'o'], // iPh0ne
  [/(?<![a-z0-9])[1l](?=\s?phone)/g, 'i'], // 1Phone
  [/(?<![a-z0-9])1[\s.·_-](?=\d(?![0-9a-z]))/g, '1'], // 1.3, 1 3
  [/(?<![a-z0-9])0+(?=\d)/g, ''], // 013
  [/(?<=(?<![a-z0-9])[a-z])\s(?=[a-z](?![a-z0-9]))/g, ''], // i P h o n e
]

/**
 * Splits a text into tokens, in any spelling: Bangla or Latin, run together ('s23ultra') or torn ('s 23'). The letter and the
 * number of a model are one token.
 */
export function tokenize(text: string): Token[] {
  const latin = transliterate(toLatinLookAlikes(text.normalize('NFKC')).toLowerCase())
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’`]/gu, '')
    .replace(/(?<=phone\s*)(\d\d)\s*\+(\d)(?!\d)/g, (_, one, other) => `${Number(one) + Number(other)}`)
  const withoutUnits = units.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    latin,
  )
  return tokenizeModels(withoutUnits).map(readDigits).map(toToken)
}

function toToken(word: string): Token {
  const key = phoneticKey(word)
  const name = ownValue(aliases, key)
  return name ? { key: phoneticKey(name), spelling: name } : { key, spelling: word.slice(0, maxSpelling) }
}

/** Returns the keys of a text's tokens, separated by spaces: equal for texts that say the same in different spellings. */
export function normalizeText(text: string): string {
  return tokenize(text)
    .map(({ key }) => key)
    .join(' ')
}

/** Shorter words sound like others. */
const soundOf = (word: string) => (word.length < 6 ? word : phoneticKey(word))

/** Numbers of models as words: in English from six on; in Bangla, in English with Bangla letters, and in Bangla with Latin ones, from eleven on. */
const numberWords = new Map(
  `6 six, 7 seven, 8 eight, 9 nine, 10 ten, 11 eleven ইলেভেন এগারো egaro, 12 twelve টুয়েলভ বারো, 13 thirteen থার্টিন তেরো,
  14 fourteen ফোরটিন ফোর্টিন চৌদ্দ choddo, 15 fifteen ফিফটিন পনেরো, 16 sixteen সিক্সটিন ষোলো, 17 seventeen সেভেনটিন সতেরো,
  18 eighteen এইটিন আঠারো atharo, 19 nineteen নাইনটিন উনিশ, 20 twenty টুয়েন্টি বিশ`
    .split(',')
    .flatMap((line) => {
      const [digits = '', ...words] = line.trim().split(' ')
      return words.map((word): [string, string] => [soundOf(transliterate(word)), digits])
    }),
)

/** Roman numerals of at least two letters: a single letter is a model ('X') or part of a number. */
const romanNumeral = '(?=[ivx]{2})x{0,2}(?:ix|iv|v?i{0,3})'
const onlyRoman = new RegExp(`^${romanNumeral}$`)
const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10 }

function readRoman(numeral: string): number {
  const values = [...numeral].map((letter) => romanDigits[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** Writes in digits a number that is given in words, in Roman numerals or with lookalike letters ('i3', 's2o'). */
function readDigits(word: string): string {
  if (onlyRoman.test(word)) return String(readRoman(word))
  return numberWords.get(soundOf(word)) ?? word.replace(/^[il](?=\d$)/, '1').replace(/(?<=\d)o$/, '0')
}

const brandWords = 'samsung galaxy apple iphone xiaomi vivo'.split(' ')
const lines = 'redmi poco note flip fold xr xs'.split(' ')
const seriesWords = [...brandWords, ...lines, ...'ultra plus mini lite prime pro max neo fe se'.split(' ')]
const seriesKeys = new Set(seriesWords.map(phoneticKey))
const isSeriesWord = (text: string) => seriesKeys.has(phoneticKey(text))
const lineKeys = new Set(lines.map(phoneticKey))
/** Whether a key is that of a line of phones, such as 'redmi', which only one brand has. */
export const isLineKey = (key: string) => lineKeys.has(key)
/** Whether a key is that of a word of model names, such as 'note' or 'pro'. */
export const isSeriesKey = (key: string) => seriesKeys.has(key)
const runTogether = new RegExp(
  `^[a-z]?(?:${romanNumeral})?(?:${seriesWords.join('|')})+(?:${romanNumeral})?(?:${seriesWords.join('|')})*[a-z]?$`,
)
const seriesWordOrLetter = new RegExp(`${seriesWords.join('|')}|${romanNumeral}|[a-z]`, 'g')

/** Names of letters as they are typed before a number: 'eks 3' (X3), 'wai 36' (Y36). */
const letterNames: Record<string, string> = {
  ...{ eks: 'x', ex: 'x', wai: 'y', why: 'y', oai: 'y', es: 's', vi: 'v', em: 'm', ef: 'f' },
}

/** Storage sizes follow a letter without belonging to it ('iphone x 64'). 16 and 32 may: there are a Y16 and an A32. */
const isStorageSize = (digits: string) => /^(64|128|256|512)$/.test(digits)

/** A run of letters or of digits. `glued`: no separator stands before it. */
type Piece = { text: string; glued: boolean }

const isNumber = (piece?: Piece) => piece !== undefined && /^[0-9]/.test(piece.text)
const isLetter = (piece?: Piece) => piece !== undefined && /^[a-z]$/.test(piece.text)

/** Splits a Latin text into words as model names are written: 's 23 ultra' and 's23ultra' are both 's23', 'ultra'. */
function tokenizeModels(latin: string): string[] {
  const runs = latin.match(/[a-z0-9]+/g) ?? []
  return joinModelNumbers(joinTornWords(runs.flatMap(splitRun)))
}

/** 's23ultra' is 's' '23' 'ultra'; 'redminote' is 'redmi' 'note'; 'galaxys22' is 'galaxy' 's' '22'. */
function splitRun(run: string): Piece[] {
  const parts = run.match(/[a-z]+|[0-9]+/g) ?? []
  const texts = parts.flatMap((part, index) =>
    splitSeries(part, { atStart: index === 0, atEnd: index === parts.length - 1 }),
  )
  return texts.map((text, index) => ({ text, glued: index > 0 }))
}

/** Splits series words that were run together; a part that only looks like them stays whole. */
function splitSeries(part: string, { atStart, atEnd }: { atStart: boolean; atEnd: boolean }): string[] {
  if (seriesWords.includes(part) || !runTogether.test(part)) return [part]
  const words = part.match(seriesWordOrLetter) ?? []
  // A single letter belongs to a number beside it, otherwise it is a typing mistake; 'z' is a series of its own.
  const hasStrayLetter = words.some((word, index) => {
    if (word.length > 1) return false
    return index === 0 ? word !== 'z' && atStart : atEnd
  })
  return hasStrayLetter ? [part] : words
}

/** Joins words that only together are a series word: 'red' 'mi', 'i' 'phone'. */
function joinTornWords(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const previous = joined.at(-1)
    if (previous && isTorn(previous, piece)) {
      joined[joined.length - 1] = { text: previous.text + piece.text, glued: previous.glued }
    } else joined.push(piece)
  }
  return joined
}

function isTorn(first: Piece, second: Piece): boolean {
  const together = first.text + second.text
  if (second.glued || together.length <= 3 || !isSeriesWord(together)) return false
  return !(isSeriesWord(first.text) && isSeriesWord(second.text))
}

function joinModelNumbers(pieces: Piece[]): string[] {
  const words: string[] = []
  for (let index = 0; index < pieces.length;) {
    const word = readModelNumber(pieces.slice(index, index + 4))
    words.push(word.text)
    index += word.pieces
  }
  return words
}

function readModelNumber(ahead: Piece[]): { text: string; pieces: number } {
  const [first, second, third, fourth] = ahead
  if (!first) return { text: '', pieces: 1 }
  const letter = isLetter(first) ? first.text : ownValue(letterNames, first.text)
  if (letter && second && continuesLetter(second)) {
    const suffix = suffixOf(third, fourth)
    return { text: letter + second.text + suffix, pieces: suffix ? 3 : 2 }
  }
  if (isNumber(first)) {
    const suffix = suffixOf(second, third)
    return { text: first.text + suffix, pieces: suffix ? 2 : 1 }
  }
  if (second && isLetter(first) && isLetter(second) && !isNumber(third)) {
    return { text: first.text + second.text, pieces: 2 }
  }
  return { text: first.text, pieces: 1 }
}

/** Whether a piece is the number of a model that begins with a letter: 23 of S23. */
function continuesLetter(piece: Piece): boolean {
  return isNumber(piece) && piece.text.length < 4 && (piece.glued || !isStorageSize(piece.text))
}

/** The letter that ends a model number: glued to it or a usual one, and not the first letter of the next model. */
function suffixOf(piece: Piece | undefined, next: Piece | undefined): string {
  if (!piece || !isLetter(piece)) return ''
  const startsNext = isNumber(next) && !isStorageSize(next?.text ?? '')
  return piece.glued || (/[acest]/.test(piece.text) && !startsNext) ? piece.text : ''
}
