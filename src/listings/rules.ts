import { toAsciiDigits } from '../kernel/digits.ts'

/** The conditions that a seller chooses from (specification 5). */
export const conditions = ['excellent', 'good', 'fair'] as const

export type Condition = (typeof conditions)[number]

/** How many photos a phone may have. The first one is shown on its card. */
export const maxPhotos = 8

/** The most characters that a seller may write in each text. */
export const maxLength = { name: 200, location: 200, details: 5000 }

/** Why a phone cannot be put up for sale. */
export type AddProblem =
  | 'account-closed'
  | 'unknown-brand'
  | 'not-a-price'
  | 'not-a-phone-number'
  | 'not-a-purchase-year'
  | 'not-your-picture'
  | 'too-many-pictures'

/** Why a phone cannot be changed, withdrawn or advertised. */
export type ChangeProblem = 'unknown-product' | 'not-your-product' | 'already-sold'

/** Why a phone cannot be given this description. */
export type EditProblem = ChangeProblem | Exclude<AddProblem, 'account-closed'>

/** Checks whether a user may change, withdraw or advertise a phone; null when they may. A phone that is being paid for counts as sold. */
export function whyNotChange(
  listing: { sellerId: string; soldAt: Date | null; withdrawnAt: Date | null },
  userId: string,
): ChangeProblem | null {
  if (listing.withdrawnAt) return 'unknown-product'
  if (listing.sellerId !== userId) return 'not-your-product'
  return listing.soldAt ? 'already-sold' : null
}

/** How many characters of a description a card shows (specification 9). */
export const descriptionLimit = 300

/** Made on first use: most descriptions are short, and making it takes time. */
let characters: Intl.Segmenter | undefined

/**
 * A description as a card shows it: complete, or its first 300 characters and an ellipsis. Characters are graphemes, so that
 * no Bangla conjunct or emoji is cut in two.
 */
export function cutDescription(text: string, limit = descriptionLimit): string {
  if (text.length <= limit) return text
  characters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let shown = 0
  for (const { index } of characters.segment(text)) {
    if (shown === limit) return `${text.slice(0, index).trimEnd()}…`
    shown += 1
  }
  return text
}

/**
 * Reads a telephone number as it is stored: Bangla digits become ASCII, surrounding spaces are removed. Null unless it has 6
 * to 20 digits, with spaces and dashes between them and a leading + allowed.
 */
export function readPhoneNumber(text: string): string | null {
  const number = toAsciiDigits(text.trim())
  if (!/^\+?[0-9][0-9 -]*$/.test(number)) return null
  const digits = number.replace(/[^0-9]/g, '').length
  return digits >= 6 && digits <= 20 ? number : null
}

/** Whether a text is a telephone number. */
export function isPhoneNumber(text: string): boolean {
  return readPhoneNumber(text) !== null
}

/** The first year that a phone may have been bought in. */
export const firstPurchaseYear = 1995

/** Made on first use: every list of phones loads these rules, but only forms need the year. */
let dhakaYear: Intl.DateTimeFormat | undefined

/** The last year that a phone may have been bought in: the present one in Dhaka. */
export function lastPurchaseYear(now: Date): number {
  dhakaYear ??= new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Dhaka', year: 'numeric' })
  return Number(dhakaYear.format(now))
}

/** Whether a phone that is offered at `now` can have been bought in this year. */
export function isPurchaseYear(year: number, now: Date): boolean {
  return Number.isInteger(year) && year >= firstPurchaseYear && year <= lastPurchaseYear(now)
}
