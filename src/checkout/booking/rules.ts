import { isSameButSpelling } from '../../kernel/same-text.ts'
import { factNames, type PhoneFacts, pickFacts } from '../../listings/rules.ts'
import type { OfferedListing } from '../../orders/index.ts'
import { isPaid, type OrderStatus, statusNow } from '../../orders/rules.ts'

/** Why this buyer cannot book this phone; null when they can. A booking reserves nothing, so other orders do not matter. */
export function whyNotBook(
  listing: { sellerId: string; soldAt: Date | null; withdrawnAt: Date | null; heldAt: Date | null },
  buyerId: string,
) {
  if (listing.sellerId === buyerId) return 'own-product'
  if (listing.soldAt) return 'already-sold'
  return listing.withdrawnAt || listing.heldAt ? 'unknown-product' : null
}

/** How long a meeting place may be, in characters. */
export const longestLocation = 300

/** What an order stores of a phone: everything that its buyer agrees to. Prices are in minor units. */
export function termsOf(listing: OfferedListing) {
  const { name, brandName, condition, purchaseYear, description, imageUrl, moreImageUrls, priceMinor } =
    listing
  const photos = [imageUrl, ...moreImageUrls]
  return {
    productName: name,
    brandName,
    condition,
    purchaseYear,
    description,
    photos,
    priceMinor,
    listedPriceMinor: priceMinor,
    ...pickFacts(listing),
  }
}

export type Terms = ReturnType<typeof termsOf>

type Change<Value> = { from: Value; to: Value }

/** How a phone as offered now differs from what the buyer agreed to, except for its price. */
export type Changes = {
  name?: Change<string>
  brand?: Change<string>
  condition?: Change<string>
  purchaseYear?: Change<number>
  description?: Change<string>
  photos?: Change<string[]>
} & { [Name in keyof PhoneFacts]?: Change<PhoneFacts[Name]> }

const changeNames = [
  'name',
  'brand',
  'condition',
  'purchaseYear',
  'description',
  'photos',
  ...factNames,
] as const satisfies (keyof Changes)[]

/**
 * What the seller has changed, beyond spelling, since a buyer agreed to it; null without any change. Added and reordered photos
 * do not count, and prices are compared elsewhere.
 */
export function changesBetween(agreed: Terms, offered: Terms): Changes | null {
  const unchanged: { [Name in keyof Changes]?: boolean } = {
    name: isSameButSpelling(agreed.productName, offered.productName),
    description: isSameButSpelling(agreed.description, offered.description),
    photos: agreed.photos.every((photo) => offered.photos.includes(photo)),
  }
  const [from, to] = [asNamed(agreed), asNamed(offered)]
  const changed = changeNames.filter(
    (name) => !(unchanged[name] ?? JSON.stringify(from[name]) === JSON.stringify(to[name])),
  )
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((name) => [name, { from: from[name], to: to[name] }]))
}

const asNamed = ({ productName: name, brandName: brand, ...others }: Terms) => ({ ...others, name, brand })

/** What a buyer has agreed to, and until when the price of an accepted offer holds. */
export type Agreement = Terms & { keptUntil: Date | null }

/** Whether the time to pay the price of an accepted offer is over at `now`, although the job that ends the order may not have run yet. */
export const hasLapsed = ({ keptUntil }: Pick<Agreement, 'keptUntil'>, now: Date): boolean =>
  keptUntil !== null && keptUntil <= now

/** The asking price, unless an offer was accepted. */
function priceNow(order: Agreement, listing: OfferedListing): number {
  return order.keptUntil ? order.priceMinor : listing.priceMinor
}

/** What the buyer of an order agrees to by accepting the phone as it is offered now. */
export function renewedTerms(order: Agreement, listing: OfferedListing): Terms {
  const { priceMinor, listedPriceMinor } = order.keptUntil ? order : termsOf(listing)
  return { ...termsOf(listing), priceMinor, listedPriceMinor }
}

/** Why the buyer of an order has to agree again before paying; null when the phone is offered as agreed. */
export function whyNotAgreed(order: Agreement, listing: OfferedListing) {
  if (order.priceMinor !== priceNow(order, listing)) return 'price-changed'
  return changesBetween(order, termsOf(listing)) ? 'listing-changed' : null
}

/** The price, in minor units, and the changes that an unpaid order's buyer has yet to accept; null while the phone is held. */
export function changesToAccept(order: Agreement & { status: OrderStatus }, listing: OfferedListing) {
  if (order.status !== 'booked' || listing.heldAt) return { newPriceMinor: null, changes: null }
  const priceMinor = priceNow(order, listing)
  const newPriceMinor = priceMinor === order.priceMinor ? null : priceMinor
  return { newPriceMinor, changes: changesBetween(order, termsOf(listing)) }
}

function whyNotPayIn(status: OrderStatus) {
  if (isPaid(status)) return 'already-paid'
  const why = {
    booked: null,
    claimed: 'payment-under-way',
    refunded: 'order-refunded',
    unavailable: 'already-sold',
    cancelled: 'booking-cancelled',
  } as const
  return why[status]
}

/**
 * Why this order cannot be paid at `priceMinor`, the price that the buyer saw; null when it can. Checks the listing too, because
 * another order may have claimed the phone, or its seller changed it.
 */
export function whyNotPay(
  order: Agreement & { status: OrderStatus },
  priceMinor: number | null,
  listing: OfferedListing,
) {
  const why = whyNotPayIn(statusNow(order.status, listing))
  if (why) return why
  if (listing.heldAt) return 'phone-held'
  return whyNotAgreed(order, listing) ?? (order.priceMinor === priceMinor ? null : 'other-price')
}

/** Why a buyer cannot accept the price and changes that they saw; null when they can. */
export function whyNotAccept(
  order: Agreement & { status: OrderStatus },
  seen: { priceMinor: number | null; changes: Changes | null },
  listing: OfferedListing,
) {
  const why = whyNotPayIn(statusNow(order.status, listing))
  if (why) return why
  if (priceNow(order, listing) !== seen.priceMinor) return 'other-price'
  const changes = changesBetween(order, termsOf(listing))
  return changes === null || isSame(changes, seen.changes) ? null : 'listing-changed'
}

function isSame(changes: Changes, seen: Changes | null): boolean {
  const serialize = (all: Changes) =>
    JSON.stringify(changeNames.map((name) => [all[name]?.from, all[name]?.to]))
  return seen !== null && serialize(changes) === serialize(seen)
}

/** Why an order's payment cannot buy its phone now, although the phone is neither sold nor withdrawn. */
export type ClaimProblem = 'price-changed' | 'listing-changed' | 'phone-held' | 'phone-kept'

/**
 * Decides whether an order's payment buys a phone that is neither sold nor withdrawn: it does when the phone can be bought now on
 * the agreed terms. A payment that an admin captured by hand buys any phone for sale.
 * @param isKept whether the phone is kept for another buyer, whose offer was accepted
 */
export function decideClaim(
  listing: OfferedListing,
  order: Agreement,
  payment: { amountMinor: number; captured?: 'at-once' | 'by-hand' },
  isKept: boolean,
): 'claim' | ClaimProblem {
  if (payment.captured === 'by-hand') return 'claim'
  if (listing.heldAt) return 'phone-held'
  if (isKept) return 'phone-kept'
  const why = whyNotAgreed(order, listing)
  return why ?? (payment.amountMinor === order.priceMinor ? 'claim' : 'price-changed')
}
