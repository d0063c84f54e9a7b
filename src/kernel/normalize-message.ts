import { toLatinLookAlikes } from './look-alikes.ts'
import { toAsciiDigits } from './plain-text.ts'

/** How each digit is said: in English, in Bangla, in English with Bangla letters, and in Bangla with Latin letters. */
const spokenDigits = [
  'zero nought oh o শূন্য জিরো shunno shunyo sunno shuno',
  'one এক ওয়ান ek ak',
  'two দুই টু dui doi',
  'three তিন থ্রি থ্রী tin teen',
  'four চার ফোর char chaar',
  'five পাঁচ পাচ ফাইভ pach panch paanch',
  'six ছয় সিক্স choy chhoy soy chhy',
  'seven সাত সেভেন sat shat saat',
  'eight আট এইট at aat',
  'nine নয় নাইন noy noi nay',
]
/** How often the digit after these words stands. */
const spokenRepetitions = ['', '', 'double dubble dabol dobol ডাবল', 'triple tripple tripol ট্রিপল']

const numbered = (lines: string[]) =>
  new Map(
    lines.flatMap((line, number) =>
      line
        .normalize('NFKC')
        .split(' ')
        .filter(Boolean)
        .map((word) => [word, number] as const),
    ),
  )
const digitOf = numbered(spokenDigits)
const repetitionOf = numbered(spokenRepetitions)

/** Digits, some of them in words, with little in between. */
const spokenWord = `(?<![\\p{L}\\p{M}])(?:${[...digitOf.keys(), ...repetitionOf.keys()].join('|')})(?![\\p{L}\\p{M}])`
const spokenPiece = `(?:${spokenWord}|(?<!\\d)\\d+(?!\\d))`
const spokenRun = new RegExp(`${spokenPiece}(?:[^\\p{L}\\p{M}\\d/]{0,4}${spokenPiece})+`, 'gu')

/** A mobile number of Bangladesh with letters or strokes for some of its digits. */
const gap = '[^\\p{L}\\p{M}\\d|]{0,3}'
const letteredNumber = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:88${gap})?[0o]${gap}[1il|]${gap}[3-9](?:${gap}[\\doil|]){8}(?![\\p{L}\\p{M}\\d])`,
  'gu',
)

/** Circled digits, which NFKC keeps, by their value. */
const circledDigits = ['⓿🄋🄌', '❶➀➊⓵', '❷➁➋⓶', '❸➂➌⓷', '❹➃➍⓸', '❺➄➎⓹', '❻➅➏⓺', '❼➆➐⓻', '❽➇➑⓼', '❾➈➒⓽']
const digitOfSign = new Map(
  circledDigits.flatMap((signs, digit) => Array.from(signs, (sign) => [sign, `${digit}`])),
)

/** Normalises a message for judgement: lower case, only visible characters, and ASCII digits for spoken ones ('জিরো ওয়ান'). */
export function normalizeMessage(text: string): string {
  const plain = toLatinLookAlikes(toAsciiDigits(text.normalize('NFKC')))
    .replace(/\p{No}/gu, (sign) => digitOfSign.get(sign) ?? sign)
    .replace(/\p{Cf}|\p{Default_Ignorable_Code_Point}/gu, '')
    // Strokes and frames around letters and digits.
    .replace(/(?<=\p{ASCII})\p{M}+/gu, '')
    // Full stops of other scripts, and what looks like one.
    .replace(/[。․·•∙‧]/g, '.')
    .toLowerCase()
    .replace(letteredNumber, (number) => number.replaceAll('o', '0').replace(/[il|]/g, '1'))
    // A letter in place of a digit, as in 'o17l2345678'.
    .replace(/(?<![\p{L}\p{M}])o(?=1[3-9])/gu, '0')
    .replace(/(?<=\d)[ol](?=\d)/g, (letter) => (letter === 'o' ? '0' : '1'))
  return plain.replace(spokenRun, readSpokenDigits)
}

/** Read when three are words, one is repeated, or all are a mobile number: 'at' and 'one' alone are no digits. */
function readSpokenDigits(run: string): string {
  let digits = ''
  let words = 0
  let times = 1
  let isRepeated = false
  for (const token of run.match(/[\p{L}\p{M}]+|\d+/gu) ?? []) {
    const repetition = repetitionOf.get(token)
    if (repetition !== undefined) {
      times = repetition
      isRepeated = true
      continue
    }
    const digit = digitOf.get(token)
    if (digit !== undefined) words += 1
    const [first = '', ...rest] = String(digit ?? token)
    digits += first.repeat(times) + rest.join('')
    times = 1
  }
  const isMobile = /^(?:88)?01[3-9]\d{8}$/.test(digits)
  return words >= 3 || (isRepeated && digits.length > 1) || isMobile ? digits : run
}
