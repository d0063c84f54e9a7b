import { type Currency, formatAmount, getCurrency, maxAmount } from './money.ts'
import { formatDigits } from './number.ts'
import { toPlainText } from './plain-text.ts'
import { no, ok, type Result } from './result.ts'
import { amountTexts as texts } from './texts/typed.ts'

/** What people type for each currency, as the source of a regular expression. */
export const currencyWords: Record<Currency, string> = {
  USD: '(?:us)?\\$|usd|dollars?|ডলার(?:ের|ে)?',
  BDT: '৳|bdt|tk\\.?|taka(?:r|y)?|টাকা(?:র|\u09df|\u09af\u09bc)?',
}

/** Words for numbers, from the highest. */
const units = [
  ['crores?|কোটি(?:র)?', 10_000_000],
  ['lakhs?|lacs?|lakher|লাখ(?:ের|ে)?|লক্ষ(?:ের)?', 100_000],
  ['k|thousand|ha[jz]aa?r(?:er)?|হাজার(?:ের|ে)?', 1000],
  ['hundred|শত|শো|শ', 100],
] as const

export const unitWords = units.map(([words]) => words).join('|')

const other = { USD: 'BDT', BDT: 'USD' } as const
/** 'One and a half' and 'two and a half', with either form of their letter ড়. */
const halves = [
  ['দে(?:\u09dc|\u09a1\u09bc)', '1.5'],
  ['আ(?:\u09dc|\u09a1\u09bc)াই', '2.5'],
] as const

export const halfWords = halves.map(([word]) => word).join('|')

const maxLength = 60

/**
 * Reads '25,000/-', 'Tk 25,000', '৳২৫,০০০', '25k', '২৫ হাজার টাকা', '1 lakh 20 thousand', 'দেড় লাখ', '$1,250.50'. Never guesses:
 * ambiguous amounts ('1.250') and other currencies are refused with a sentence. Limits are the caller's.
 */
export function readAmount(text: string, currency: Currency = getCurrency()): Result<number, string> {
  const plain = halves.reduce(
    (rest, [word, number]) => rest.replace(new RegExp(word), number),
    toPlainText(text),
  )
  if (plain.length > maxLength) return no(texts.noAmount(quote(text)))
  if (dropWords(plain, other[currency]) !== dropWords(plain)) return no(texts.currency[currency])
  return addTerms(dropWords(plain, currency)) ?? no(texts.noAmount(quote(text)))
}

export function readAmountOrNull(text: string): number | null {
  const read = readAmount(text)
  return read.ok ? read.value : null
}

/** Checks an amount typed into a form: true, or a sentence. `check` gets the amount, or NaN for an empty field. */
export function checkAmount(text: string, check: (amount: number) => true | string): true | string {
  if (!text.trim()) return check(Number.NaN)
  const read = readAmount(text)
  return read.ok ? check(read.value) : read.why
}

/** Returns a sentence on how a typed amount is read, to echo it beside the field; null for digits alone, and for no amount. */
export function echoAmount(text: string): string | null {
  const amount = readAmountOrNull(text)
  const currency = getCurrency()
  const isPlain = /^[\d., ]*$/.test(dropWords(toPlainText(text), currency))
  return amount === null || amount > maxAmount || isPlain
    ? null
    : texts.readAs(formatAmount(amount, currency))
}

const quote = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text).trim()

function dropWords(text: string, currency?: Currency): string {
  const sign = currency ? currencyWords[currency] : '(?!)'
  return text
    .replace(new RegExp(`(?:\\s*(?:(?<!\\p{L})(?:${sign}|only|মাত্র)|/[-=]?|[.]-))+$`, 'iu'), '')
    .replace(new RegExp(`^(?:${sign})\\s*`, 'iu'), '')
}

/** Adds the terms of an amount, such as '1 lakh 20 thousand', each smaller than the word before it. */
function addTerms(text: string): Result<number, string> | null {
  const term = new RegExp(`\\s*(\\d(?:[\\d., ]*\\d)?)\\s*(${unitWords})?(?![\\d\\p{L}\\p{M}])`, 'iuy')
  let sum = 0
  let above = Number.POSITIVE_INFINITY
  while (term.lastIndex < text.length) {
    const match = term.exec(text)
    if (!match) return null
    const [, digits = '', unit] = match
    const number = readNumber(digits, unit)
    if (!number.ok) return number
    const factor = unit ? factorOf(unit) : 1
    // '1 lakh 20' may be a hundred thousand and twenty or 120 thousand.
    const isUnclear = !unit && sum > 0 && number.value < 100
    if (number.value * factor >= above || isUnclear) return null
    sum += number.value * factor
    above = factor
  }
  return text === '' ? null : ok(Math.round(sum * 100) / 100)
}

const factorOf = (unit: string) =>
  units.find(([words]) => new RegExp(`^(?:${words})$`, 'iu').test(unit))?.[1] ?? 1

/** Digits with separators where they belong: none, every three digits, or as in lakhs; by commas or spaces. */
const wellFormed =
  /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?: \d{3})+|\d{1,2}(?: \d{2})* \d{3})(?:\.\d{1,2})?$/

function readNumber(digits: string, unit = ''): Result<number, string> {
  if (wellFormed.test(digits)) return ok(Number(digits.replace(/[, ]/g, '')))
  const whole = String(Number(digits.replace(/\D/g, '')))
  const [, before = '', after = ''] = digits.match(/^(.*)[., ](\d\d?)0*$/) ?? []
  const readings = [whole, after && `${before.replace(/\D/g, '')}.${after}`].filter(Boolean)
  const [one = '', other] = readings.map((reading) => formatDigits(reading + unit))
  return no(texts.ambiguous(formatDigits(digits + unit), one, other))
}
