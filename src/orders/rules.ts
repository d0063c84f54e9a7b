import { isSameButSpelling } from '../kernel/same-text.ts'
import { factNames, type PhoneFacts, pickFacts } from '../listings/rules.ts'

/**
 * `booked`: costs nothing and reserves nothing. `claimed`: the order has the phone, and its payment is being captured.
 * `unavailable`: another order has the phone. `cancelled`: the phone was withdrawn, or an account was closed.
 */
export const orderStatuses = ['booked', 'claimed', 'paid', 'unavailable', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * A step of a sale in the ledger. `claimed`: the order got the phone. `captured`: its payment was captured. `lost`: its payment
 * was authorised, but the phone is gone or has changed. `released`: that authorisation was cancelled.
 */
export const saleSteps = ['claimed', 'captured', 'lost', 'released'] as const
export type SaleStep = (typeof saleSteps)[number]

type Transition = { from: OrderStatus; to: OrderStatus; step: SaleStep | null }

/** Every allowed change of status, and the step that it adds to the ledger. */
const transitions: readonly Transition[] = [
  { from: 'booked', to: 'claimed', step: 'claimed' },
  { from: 'booked', to: 'unavailable', step: null },
  { from: 'booked', to: 'cancelled', step: null },
  { from: 'claimed', to: 'paid', step: 'captured' },
  // The provider refused the capture for good.
  { from: 'claimed', to: 'booked', step: 'released' },
  // The provider refused the capture for good, and one of the accounts is closed.
  { from: 'claimed', to: 'cancelled', step: 'released' },
]

/** The transition from one status to the other; undefined when it is not allowed. */
export function findTransition(from: OrderStatus, to: OrderStatus): Transition | undefined {
  return transitions.find((transition) => transition.from === from && transition.to === to)
}

/** A status as the API shows it (specification 4: 'Paid' only once it is). A capture in progress is not shown. */
export function wireStatusOf(status: OrderStatus): Exclude<OrderStatus, 'claimed'> {
  return status === 'claimed' ? 'booked' : status
}

/** Why a phone cannot be booked. */
export type BookProblem =
  | 'account-closed'
  | 'unknown-product'
  | 'own-product'
  | 'already-sold'
  | 'already-booked'
  | 'not-a-phone-number'

/** Why this buyer cannot book this phone; null when they can. A booking reserves nothing: other orders do not matter. */
export function whyNotBook(
  listing: { sellerId: string; soldAt: Date | null; withdrawnAt: Date | null },
  buyerId: string,
): 'unknown-product' | 'own-product' | 'already-sold' | null {
  if (listing.sellerId === buyerId) return 'own-product'
  if (listing.soldAt) return 'already-sold'
  return listing.withdrawnAt ? 'unknown-product' : null
}

/** The part of a listing that a buyer agrees to, as it is offered now. */
export type OfferedListing = PhoneFacts & {
  name: string
  brandName: string
  condition: 'excellent' | 'good' | 'fair'
  purchaseYear: number
  description: string
  imageUrl: string
  moreImageUrls: string[]
  priceMinor: number
  soldAt: Date | null
  withdrawnAt: Date | null
}

/** What an order stores of a phone: everything that its buyer agrees to. */
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
    ...pickFacts(listing),
  }
}

export type Terms = ReturnType<typeof termsOf>

type Change<Value> = { from: Value; to: Value }

/** How the offer differs from what was agreed, except for the price. */
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
 * What the seller has changed, beyond spelling, since a buyer agreed to it; null when nothing has. Added and reordered photos
 * do not count: those agreed to are still there. The price is compared elsewhere.
 */
export function changesBetween(agreed: Terms, offered: Terms): Changes | null {
  const changes: Changes = {}
  if (!isSameButSpelling(agreed.productName, offered.productName)) {
    changes.name = { from: agreed.productName, to: offered.productName }
  }
  if (agreed.brandName !== offered.brandName) {
    changes.brand = { from: agreed.brandName, to: offered.brandName }
  }
  if (agreed.condition !== offered.condition) {
    changes.condition = { from: agreed.condition, to: offered.condition }
  }
  if (agreed.purchaseYear !== offered.purchaseYear) {
    changes.purchaseYear = { from: agreed.purchaseYear, to: offered.purchaseYear }
  }
  if (!isSameButSpelling(agreed.description, offered.description)) {
    changes.description = { from: agreed.description, to: offered.description }
  }
  if (!agreed.photos.every((photo) => offered.photos.includes(photo))) {
    changes.photos = { from: agreed.photos, to: offered.photos }
  }
  for (const name of factNames) {
    const change = { from: agreed[name], to: offered[name] }
    if (change.from !== change.to) Object.assign(changes, { [name]: change })
  }
  return Object.keys(changes).length > 0 ? changes : null
}

/** Whether the buyer of an order has to agree again, and why; null when the phone is offered as it was agreed. */
export function whyNotAgreed(
  order: Terms,
  listing: OfferedListing,
): 'price-changed' | 'listing-changed' | null {
  if (order.priceMinor !== listing.priceMinor) return 'price-changed'
  return changesBetween(order, termsOf(listing)) ? 'listing-changed' : null
}

/** The changes that the buyer of an unpaid order has yet to accept. */
export function changesToAccept(
  order: Terms & { status: OrderStatus },
  listing: OfferedListing,
): { newPriceMinor: number | null; changes: Changes | null } {
  if (order.status !== 'booked') return { newPriceMinor: null, changes: null }
  const newPriceMinor = listing.priceMinor === order.priceMinor ? null : listing.priceMinor
  return { newPriceMinor, changes: changesBetween(order, termsOf(listing)) }
}

/** Why a card payment cannot be begun for an order. */
export type PayProblem =
  | 'unknown-booking'
  | 'which-booking'
  | 'other-price'
  | 'amount-not-taken'
  | 'price-changed'
  | 'listing-changed'
  | 'already-paid'
  | 'payment-under-way'
  | 'already-sold'
  | 'booking-cancelled'

const whyNotPayIn = {
  booked: null,
  claimed: 'payment-under-way',
  paid: 'already-paid',
  unavailable: 'already-sold',
  cancelled: 'booking-cancelled',
} as const satisfies Record<OrderStatus, PayProblem | null>

/**
 * Why this order cannot be paid for at `priceMinor`, the price that the buyer saw; null when it can. Checks the listing, too,
 * because another order may have claimed the phone, or its seller changed it, before this order is updated.
 */
export function whyNotPay(
  order: Terms & { status: OrderStatus },
  priceMinor: number | null,
  listing: OfferedListing,
): Exclude<PayProblem, 'unknown-booking' | 'which-booking' | 'amount-not-taken'> | null {
  const why = whyNotPayIn[order.status]
  if (why) return why
  if (listing.soldAt) return 'already-sold'
  return whyNotAgreed(order, listing) ?? (order.priceMinor === priceMinor ? null : 'other-price')
}

/** Why the changes of a phone cannot be accepted for an order. */
export type AcceptProblem = Exclude<PayProblem, 'which-booking' | 'price-changed' | 'amount-not-taken'>

/** Why a buyer cannot accept the price and the changes that they saw; null when they can. */
export function whyNotAccept(
  order: Terms & { status: OrderStatus },
  seen: { priceMinor: number | null; changes: Changes | null },
  listing: OfferedListing,
): Exclude<AcceptProblem, 'unknown-booking'> | null {
  const why = whyNotPayIn[order.status]
  if (why) return why
  if (listing.soldAt) return 'already-sold'
  if (listing.priceMinor !== seen.priceMinor) return 'other-price'
  const changes = changesBetween(order, termsOf(listing))
  return changes === null || isSame(changes, seen.changes) ? null : 'listing-changed'
}

function isSame(changes: Changes, seen: Changes | null): boolean {
  const serialize = (all: Changes) =>
    JSON.stringify(changeNames.map((name) => [all[name]?.from, all[name]?.to]))
  return seen !== null && serialize(changes) === serialize(seen)
}

/** Why an order cannot be settled. */
export type SettleProblem =
  | 'unknown-booking'
  | 'not-authorised'
  | 'payment-differs'
  | 'price-changed'
  | 'listing-changed'
  | 'already-sold'
  | 'booking-cancelled'

/** The outcome of a claim: the order's next status, or why its buyer has to agree first. */
export type ClaimOutcome = 'claimed' | 'unavailable' | 'cancelled' | 'price-changed' | 'listing-changed'

/**
 * Decides the claim of an order with a payment: the first one gets the phone, if it is offered as the buyer agreed. A payment
 * that was already captured (by hand, in the provider's dashboard) buys the phone in any case.
 */
export function decideClaim(
  listing: OfferedListing,
  order: Terms,
  payment: { amountMinor: number; isCaptured: boolean },
): ClaimOutcome {
  if (listing.soldAt) return 'unavailable'
  if (listing.withdrawnAt) return 'cancelled'
  if (payment.isCaptured) return 'claimed'
  const why = whyNotAgreed(order, listing)
  return why ?? (payment.amountMinor === listing.priceMinor ? 'claimed' : 'price-changed')
}
