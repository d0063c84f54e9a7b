/**
 * A bid is a price of either party below the asking one; people read 'offer'. `countered`: another price was offered instead.
 * `closed`: see `closingReasons`.
 */
export const bidStatuses = [
  'open',
  'accepted',
  'declined',
  'countered',
  'withdrawn',
  'expired',
  'closed',
] as const
export type BidStatus = (typeof bidStatuses)[number]

export const closingReasons = ['sold', 'withdrawn', 'agreed', 'price-changed', 'buyer-left'] as const
export type ClosingReason = (typeof closingReasons)[number]

export type BidSide = 'buyer' | 'seller'

const hour = 3_600_000

export const answerMillis = 24 * hour

export const keepMillis = 24 * hour

/** Closed ones do not count. */
export const maxPerPhone = 3

export const maxPerDay = 25

export const maxUnpaid = 3
export const unpaidMillis = 30 * 24 * hour

/** Unless the seller has set another. */
const lowestShare = 0.6

/** Null: what every phone starts with. */
export type BidTerms = { takesBids: boolean; lowestMinor: number | null }

/** A limit that is not below the asking price counts as none. */
export function lowestBid(askedMinor: number, { lowestMinor }: Pick<BidTerms, 'lowestMinor'>): number {
  if (lowestMinor !== null && lowestMinor < askedMinor) return lowestMinor
  return Math.ceil(askedMinor * lowestShare)
}

/** Where the seller has set none. */
export function usualLowest(asked: number): number {
  return lowestBid(Math.round(asked * 100), { lowestMinor: null }) / 100
}

export type BidProblem =
  | 'account-closed'
  | 'account-suspended'
  | 'blocked'
  | 'unknown-product'
  | 'own-product'
  | 'already-sold'
  | 'phone-kept'
  | 'not-a-phone-number'
  | 'no-bids'
  | 'bid-too-high'
  | 'bid-too-low'
  | 'bid-open'
  | 'too-many-bids'
  | 'too-many-bids-today'
  | 'too-many-unpaid'

export type AnswerProblem =
  | 'account-closed'
  | 'account-suspended'
  | 'blocked'
  | 'unknown-bid'
  | 'bid-over'
  | 'other-left'
  | 'phone-kept'
  | 'too-many-unpaid'
  | 'wrong-party'

export type CounterProblem =
  | Exclude<AnswerProblem, 'phone-kept' | 'too-many-unpaid'>
  | 'bid-too-high'
  | 'bid-too-low'

export function whyNotPrice(
  priceMinor: number | null,
  askedMinor: number,
  terms: BidTerms,
): 'bid-too-high' | 'bid-too-low' | 'no-bids' | null {
  if (!terms.takesBids) return 'no-bids'
  if (priceMinor === null || priceMinor >= askedMinor) return 'bid-too-high'
  return priceMinor < lowestBid(askedMinor, terms) ? 'bid-too-low' : null
}

type Bid = { status: BidStatus; listedPriceMinor: number; expiresAt: Date }
type Phone = { priceMinor: number; soldAt: Date | null; withdrawnAt: Date | null; heldAt: Date | null }

/** It ends with its time or phone, although the job may not have run. */
export function bidStatusNow(bid: Bid, phone: Phone, now: Date): BidStatus {
  if (bid.status !== 'open') return bid.status
  if (bid.expiresAt <= now) return 'expired'
  if (phone.soldAt || phone.withdrawnAt || phone.heldAt || phone.priceMinor !== bid.listedPriceMinor)
    return 'closed'
  return 'open'
}

export type TermsProblem = 'unknown-product' | 'bid-too-high'
