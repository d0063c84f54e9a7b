import { toAsciiDigits } from '../kernel/digits.ts'

/** The conditions that a seller chooses from (specification 5). */
export const conditions = ['excellent', 'good', 'fair'] as const

export type Condition = (typeof conditions)[number]

/** Why a phone cannot be put up for sale. */
export type AddProblem =
  | 'account-closed'
  | 'unknown-brand'
  | 'not-a-price'
  | 'not-a-phone-number'
  | 'not-a-purchase-year'
  | 'not-your-picture'
  | 'too-many-pictures'

/** How many photos a phone may have; the first stands on its card. */
export const mostPhotos = 8

/** Why a phone that was offered cannot be changed or withdrawn. */
export type ChangeProblem = 'unknown-product' | 'not-your-product' | 'already-sold'

/** Why a phone cannot be offered with these words and photos from now on. */
export type EditProblem = ChangeProblem | Exclude<AddProblem, 'account-closed'>

/** Why this user may not change or withdraw this phone; null when they may. A phone that is being paid for is sold. */
export function whyNotChange(
  listing: { sellerId: string; soldAt: Date | null; withdrawnAt: Date | null } | null,
  userId: string,
): ChangeProblem | null {
  if (!listing || listing.withdrawnAt) return 'unknown-product'
  if (listing.sellerId !== userId) return 'not-your-product'
  return listing.soldAt ? 'already-sold' : null
}

/** Why a campaign cannot be started. */
export type CampaignProblem = 'unknown-product' | 'not-your-product' | 'already-sold'

/**
 * Why this user may not advertise this phone; null when they may. A campaign that runs already is no problem:
 * starting it again changes nothing (decisions, "The wire").
 */
export function whyNotStartCampaign(
  listing: { sellerId: string; soldAt: Date | null },
  userId: string,
): Exclude<CampaignProblem, 'unknown-product'> | null {
  if (listing.sellerId !== userId) return 'not-your-product'
  return listing.soldAt ? 'already-sold' : null
}

/** How many characters of a description a card shows (specification 9). */
export const descriptionLimit = 300

/** Made when a description is first cut: most are short, and a page should not wait for it. */
let characters: Intl.Segmenter | undefined

/**
 * A description as a card shows it: whole, or its first 300 characters and an ellipsis. A character is what a
 * reader takes for one (a grapheme), so that Bangla conjuncts and emoji are never torn.
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
 * A telephone number as it is kept: Bangla digits as ASCII, spaces and dashes as typed, no space around.
 * Null when it is none: 6 to 20 digits, spaces, dashes and a leading + (decisions, "Screens").
 */
export function readPhoneNumber(text: string): string | null {
  const number = toAsciiDigits(text.trim())
  if (!/^\+?[0-9][0-9 -]*$/.test(number)) return null
  const digits = number.replace(/[^0-9]/g, '').length
  return digits >= 6 && digits <= 20 ? number : null
}

/** Whether a text can be kept as a telephone number. */
export function isPhoneNumber(text: string): boolean {
  return readPhoneNumber(text) !== null
}

/** The first year that a phone may have been bought in (decisions, "Screens"). */
export const firstPurchaseYear = 1995

/** Made when it is first asked: only forms do, and every list of phones loads these rules. */
let dhakaYear: Intl.DateTimeFormat | undefined

/** The year it is in Dhaka: the last one that a phone may have been bought in. */
export function lastPurchaseYear(now: Date): number {
  dhakaYear ??= new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Dhaka', year: 'numeric' })
  return Number(dhakaYear.format(now))
}

/** Whether a phone that is offered now can have been bought in this year. */
export function isPurchaseYear(year: number, now: Date): boolean {
  return Number.isInteger(year) && year >= firstPurchaseYear && year <= lastPurchaseYear(now)
}
