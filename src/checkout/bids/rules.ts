import type { Currency } from '../../kernel/money.ts'

/** A bid is a price of either party below the asking one. `countered`: answered by another; `closed`: see `closingReasons`. */
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

/** Why an open bid was closed: the phone was sold, withdrawn, kept for another buyer or priced anew, or the buyer has left. */
export const closingReasons = ['sold', 'withdrawn', 'agreed', 'price-changed', 'buyer-left'] as const
export type ClosingReason = (typeof closingReasons)[number]

export type BidSide = 'buyer' | 'seller'

const hour = 3_600_000

/** How long the other party has to answer a bid, in milliseconds. */
export const answerMillis = 24 * hour

/** How long a phone is kept for a buyer whose price was agreed, in milliseconds. */
export const keepMillis = 24 * hour

/** How many prices a buyer may offer for one phone. Closed bids do not count. */
export const maxPerPhone = 3

/** How many prices a buyer may offer in 24 hours, over all phones. */
export const maxPerDay = 25

/** How many phones may be kept for a buyer within `unpaidMillis` without a payment. */
export const maxUnpaid = 3
export const unpaidMillis = 30 * 24 * hour

/** The lowest share of the asking price that can be offered, unless the seller has set another limit. */
const lowestShare = 0.6

/** What a seller takes for a phone. A `lowestMinor` of null stands for the usual share of the asking price. */
export type BidTerms = { takesBids: boolean; lowestMinor: number | null }

/** The lowest price, in minor units, that can be offered for a phone. A limit above the asking price counts as none. */
export function lowestBid(askedMinor: number, { lowestMinor }: Pick<BidTerms, 'lowestMinor'>): number {
  if (lowestMinor !== null && lowestMinor < askedMinor) return lowestMinor
  return Math.ceil(askedMinor * lowestShare)
}

/** The lowest price, as an amount of the API, that can be offered where the seller has set no limit. */
export function usualLowest(asked: number): number {
  return lowestBid(Math.round(asked * 100), { lowestMinor: null }) / 100
}

const suggestedPercents = [5, 10]

/** The steps in which people name a price, in units of the currency, by the price from which each is used. */
const priceSteps: Record<Currency, [from: number, step: number][]> = {
  USD: [
    [500, 10],
    [100, 5],
    [10, 1],
  ],
  BDT: [
    [10_000, 500],
    [2_000, 100],
    [500, 50],
  ],
}

const stepOf = (asked: number, currency: Currency) =>
  priceSteps[currency].find(([from]) => asked >= from)?.[1]

/** The rounded price halfway between a bid and the asking price, for the seller to answer with; null where there is none. */
export function suggestCounter(bid: { price: number; listedPrice: number }, currency: Currency) {
  const step = stepOf(bid.listedPrice, currency)
  if (step === undefined) return null
  const halfway = Math.round((bid.price + bid.listedPrice) / 2 / step) * step
  return halfway > bid.price && halfway < bid.listedPrice ? halfway : null
}

/**
 * Prices to suggest for an offer, as amounts of the API: some per cent below the asking price, rounded as people name prices. Left
 * out where the seller does not take them.
 */
export function suggestBids({
  price: asked,
  lowest,
  currency,
}: {
  price: number
  lowest: number
  currency: Currency
}): { percent: number; price: number }[] {
  const step = stepOf(asked, currency)
  if (step === undefined) return []
  return suggestedPercents
    .map((percent) => ({ percent, price: Math.round((asked * (100 - percent)) / 100 / step) * step }))
    .filter(({ price }, place, all) => price < asked && price >= lowest && price !== all[place - 1]?.price)
}

/** Why this price cannot be offered for a phone that costs `askedMinor`; null when it can. Prices are in minor units. */
export function whyNotPrice(priceMinor: number | null, askedMinor: number, terms: BidTerms) {
  if (!terms.takesBids) return 'no-bids'
  if (priceMinor === null || priceMinor >= askedMinor) return 'bid-too-high'
  return priceMinor < lowestBid(askedMinor, terms) ? 'bid-too-low' : null
}

/** Whether a bid, as its API tells it, is over: neither open nor agreed on and waiting for the payment. */
export const isOver = ({ status, keptUntil }: { status: BidStatus; keptUntil: string | null }): boolean =>
  status !== 'open' && keptUntil === null

type Bid = { status: BidStatus; listedPriceMinor: number; expiresAt: Date }
type Phone = { priceMinor: number; soldAt: Date | null; withdrawnAt: Date | null; heldAt: Date | null }

/**
 * The status of a bid at `now`: an open one is over with its time, or when its phone is gone, held or priced anew, although the
 * job that ends it may not have run yet.
 */
export function bidStatusNow(bid: Bid, phone: Phone, now: Date): BidStatus {
  if (bid.status !== 'open') return bid.status
  if (bid.expiresAt <= now) return 'expired'
  if (phone.soldAt || phone.withdrawnAt || phone.heldAt || phone.priceMinor !== bid.listedPriceMinor)
    return 'closed'
  return 'open'
}
