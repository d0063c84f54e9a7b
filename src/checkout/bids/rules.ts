/**
 * What a bid is: a price below the asking one that a buyer offers for a phone, or its seller to that buyer in return. People read
 * 'offer'. `open`: the other side can answer. `accepted`: there is an order at this price. `countered`: the other side has offered
 * another price instead. `closed`: the phone cannot be had at such a price any more (see `closingReasons`).
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

/** Why an open bid was closed: the phone was sold or withdrawn, kept for another buyer, or has another price; or the buyer has left. */
export const closingReasons = ['sold', 'withdrawn', 'agreed', 'price-changed', 'buyer-left'] as const
export type ClosingReason = (typeof closingReasons)[number]

export type BidSide = 'buyer' | 'seller'

const hour = 3_600_000

/** How long the other side has to answer. */
export const answerMillis = 24 * hour

/** How long a phone is kept for a buyer whose price was agreed. */
export const keepMillis = 24 * hour

/** How many prices a buyer may offer for one phone. Those that were closed do not count. */
export const maxPerPhone = 3

/** How many a buyer may offer in 24 hours. */
export const maxPerDay = 25

/** How many phones may be kept for a buyer in 30 days without a payment. */
export const maxUnpaid = 3
export const unpaidMillis = 30 * 24 * hour

/** The lowest price that can be offered, as a share of the asking price, unless the seller has set another. */
const lowestShare = 0.6

/** What a seller takes for a phone; null: what every phone starts with. */
export type BidTerms = { takesBids: boolean; lowestMinor: number | null }

/** The lowest price in minor units that can be offered for a phone. A limit that is not below the asking price counts as none. */
export function lowestBid(askedMinor: number, { lowestMinor }: Pick<BidTerms, 'lowestMinor'>): number {
  if (lowestMinor !== null && lowestMinor < askedMinor) return lowestMinor
  return Math.ceil(askedMinor * lowestShare)
}

/** The lowest price, as an amount of the API, that can be offered where the seller has set none. */
export function usualLowest(asked: number): number {
  return lowestBid(Math.round(asked * 100), { lowestMinor: null }) / 100
}

/** Why a price cannot be offered. */
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

/** Why a bid cannot be answered or withdrawn. */
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

/** Why a seller cannot offer this price in return. */
export type CounterProblem =
  | Exclude<AnswerProblem, 'phone-kept' | 'too-many-unpaid'>
  | 'bid-too-high'
  | 'bid-too-low'

/** Why this price cannot be offered for a phone that costs `askedMinor`; null when it can. */
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

/** The status of a bid as everybody sees it at `now`: it ends with its time or its phone, although the job may have yet to run. */
export function bidStatusNow(bid: Bid, phone: Phone, now: Date): BidStatus {
  if (bid.status !== 'open') return bid.status
  if (bid.expiresAt <= now) return 'expired'
  if (phone.soldAt || phone.withdrawnAt || phone.heldAt || phone.priceMinor !== bid.listedPriceMinor)
    return 'closed'
  return 'open'
}

/** Why a seller cannot set what a phone takes. */
export type TermsProblem = 'unknown-product' | 'bid-too-high'
