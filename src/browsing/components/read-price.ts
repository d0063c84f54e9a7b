import { type Currency, formatAmount, getCurrency, maxAmount } from '../../kernel/money.ts'
import { toAsciiDigits } from '../../kernel/plain-text.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { currencyWords, halfWords, readAmount, unitWords } from '../../kernel/typed-amount.ts'
import type { Sort } from '../rules.ts'
import { filterTexts } from '../texts.ts'

export type PriceInText = {
  q: string
  price_from?: number | undefined
  price_to?: number | undefined
  sort?: Sort | undefined
}

type Range = { from?: number; to?: number }

const edge = '(?<![\\p{L}\\p{N}\\p{M}.])'
const end = '(?![\\p{L}\\p{N}\\p{M}])'
const otherUnit =
  '(?!\\s*(?:gb|tb|mb|mp|mah|hz|km|w|inch|%|percent|years?|months?|days?|জিবি|মাস|বছর)(?![\\p{L}\\p{N}]))'

const below = 'under|below|within|upto|up to|less than|cheaper than|at most|no more than|not over|budget|<=?'
const above = 'over|above|more than|at least|starting (?:at|from)|>=?'
const genitive = '(?:\\s*[-–]?\\s*(?:এর|er|r))?'
/** 'কম' is 'at most', but 'কম দাম' is cheap. */
const belowAfter =
  'মধ্যে|ভিতরে|ভেতরে|নিচে|নীচে|কমে|কম(?!\\s*দাম)|পর্যন্ত|moddh?y?e|vitore|bhitore|niche|kome|kom(?!\\s*dam)|porjonto|or less|max'
const aboveAfter = 'উপরে|ওপরে|বেশি|থেকে শুরু|upore|opore|beshi|or more|\\+'
const cheap =
  'cheap(?:est|er)?|low(?:est)? price|[sS]h?asta|shosta|সস্তা(?:য়|য়|র)?|কম দাম(?:ে|ের|ি)?|kom dam(?:er|e|i)?'

/**
 * Reads a price out of a search text: 'iphone 13 under 300', '20-30k', '২০ হাজারের মধ্যে', 'cheap phone'. Never guessed: a number without
 * a word or sign of a price belongs to the model ('iphone 13', 'note 10'), and one that can be read in two ways or is in another
 * currency than the shop's is left alone. Null when it says nothing of a price.
 */
export function readPrice(text: string, currency: Currency): PriceInText | null {
  const plain = toAsciiDigits(text)
  const sign = currencyWords[currency]
  const number = '\\d(?:[\\d.,]{0,10}\\d)?'
  const more = `(?:\\s*${number}\\s*(?:${unitWords})${end})*`
  const money = (nth: string) =>
    `(?:(?<s${nth}>${sign})\\s*)?(?<n${nth}>${number}|${halfWords})(?:\\s*(?<u${nth}>(?:${unitWords})${end}${more}))?(?:/[-=])?(?:\\s*(?<c${nth}>${sign})${end})?(?![\\d.,]*\\d)`
  const patterns: [pattern: string, toRange: (groups: Groups) => Range | null][] = [
    [`(?:between|from)\\s+${money('1')}\\s*(?:and|to|-|–)\\s*${money('2')}`, (of) => toRange(of)],
    [
      `${money('1')}\\s*(?:-|–|—|to|থেকে|theke)\\s*${money('2')}${otherUnit}${genitive}(?:\\s*(?:${belowAfter})${end})?`,
      toPlainRange,
    ],
    [`(?:${below})\\s*${money('1')}${otherUnit}`, (of) => upTo(of)],
    [`max(?:imum)?\\s*${money('1')}${otherUnit}`, (of) => (isMarked(of, '1') ? upTo(of) : null)],
    [`(?:${above})\\s*${money('1')}${otherUnit}`, (of) => ({ from: amountOf(of, '1') })],
    [
      `${money('1')}${genitive}\\s*(?:${belowAfter})`,
      (of) => (isMarked(of, '1') || amountOf(of, '1') >= 100 ? upTo(of) : null),
    ],
    [
      `${money('1')}${genitive}\\s*(?:${aboveAfter})`,
      (of) => (isMarked(of, '1') || amountOf(of, '1') >= 1000 ? { from: amountOf(of, '1') } : null),
    ],
    [`(?:price|dam|দাম|বাজেট)\\s*:?\\s*${money('1')}${otherUnit}`, (of) => upTo(of)],
    [money('1'), (of) => (isPrice(of) ? upTo(of) : null)],
  ]
  const found = findFirst(plain, patterns)
  const rest = found ? found.rest : plain
  const isCheap = new RegExp(`${edge}(?:${cheap})${end}`, 'iu').exec(rest)
  if (!found && !isCheap) return null
  const q = (isCheap ? cut(rest, isCheap.index, isCheap[0].length) : rest).replace(/\s+/g, ' ').trim()
  const { from, to } = found?.range ?? {}
  return { q, price_from: from, price_to: to, sort: isCheap ? 'cheapest' : undefined }
}

type Groups = Record<string, string | undefined>

function findFirst(text: string, patterns: [string, (groups: Groups) => Range | null][]) {
  for (const [pattern, toRange] of patterns) {
    for (const match of text.matchAll(new RegExp(`${edge}${pattern}${end}`, 'giu'))) {
      const range = toRange(match.groups ?? {})
      if (range && isSensible(range)) return { range, rest: cut(text, match.index, match[0].length) }
    }
  }
  return null
}

const cut = (text: string, index: number, length: number) =>
  `${text.slice(0, index)} ${text.slice(index + length)}`

/** A number without a unit takes that of the other end: '20-30k'. NaN when ambiguous. */
function amountOf(groups: Groups, nth: string, unitOf = nth): number {
  const read = readAmount(`${groups[`n${nth}`]} ${groups[`u${unitOf}`] ?? ''}`)
  return read.ok ? read.value : Number.NaN
}

const upTo = (groups: Groups): Range => ({ to: amountOf(groups, '1') })
const hasUnit = (groups: Groups, nth: string) => Boolean(groups[`u${nth}`])
const hasSign = (groups: Groups, nth: string) => Boolean(groups[`s${nth}`] || groups[`c${nth}`])
const isMarked = (groups: Groups, nth: string) => hasUnit(groups, nth) || hasSign(groups, nth)

function toRange(groups: Groups): Range {
  const unitOfFirst = hasUnit(groups, '1') || !hasUnit(groups, '2') ? '1' : '2'
  const [one, other] = [amountOf(groups, '1', unitOfFirst), amountOf(groups, '2')]
  return { from: Math.min(one, other), to: Math.max(one, other) }
}

const sizes = [8, 16, 32, 64, 128, 256, 512, 1024]
const isYear = (number: number) => number >= 1995 && number <= 2100

/** Reads two numbers side by side as a range; unmarked sizes, years and small numbers are no prices. */
function toPlainRange(groups: Groups): Range | null {
  const numbers = [amountOf(groups, '1'), amountOf(groups, '2')]
  const isPlain = !isMarked(groups, '1') && !isMarked(groups, '2')
  const isOther = numbers.every((each) => sizes.includes(each)) || numbers.every(isYear)
  if (isPlain && (isOther || numbers.some((each) => each < 100))) return null
  return toRange(groups)
}

/** A number alone is a price by its sign or unit. 2K, 4K and 8K are pictures. */
const isPrice = (groups: Groups) =>
  hasSign(groups, '1') || (hasUnit(groups, '1') && !/^[248]$/.test(groups.n1 ?? ''))

const isSensible = ({ from = 1, to = 1 }: Range) => from > 0 && to > 0 && Math.max(from, to) <= maxAmount

/** One end of a range of prices that was typed; undefined when it is left open. Refused with a sentence. */
export function readPriceEnd(text: string): Result<number | undefined, string> {
  if (text.trim() === '') return ok(undefined)
  const read = readAmount(text)
  if (!read.ok || read.value <= maxAmount) return read
  return no(filterTexts.priceTooHigh(formatAmount(maxAmount, getCurrency())))
}
