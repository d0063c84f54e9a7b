import { isSameButSpelling } from '../kernel/same-text.ts'
import { factNames, type PhoneFacts, pickFacts } from '../listings/rules.ts'

/**
 * `booked`: costs nothing and holds nothing. `claimed`: the phone is this order's and its payment is being captured.
 * `unavailable`: another order got the phone. `cancelled`: the phone was withdrawn, or an account was closed.
 */
export const orderStatuses = ['booked', 'claimed', 'paid', 'unavailable', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * A step of a sale as the ledger keeps it. `claimed`: the phone was given to this order. `captured`: its payment was taken.
 * `lost`: its payment was authorised, and the phone is not to be had, or not as it was agreed. `released`: that authorisation
 * was given back.
 */
export const saleSteps = ['claimed', 'captured', 'lost', 'released'] as const
export type SaleStep = (typeof saleSteps)[number]

type Transition = { from: OrderStatus; to: OrderStatus; step: SaleStep | null }

/** Every change of status that there is, and the step of the sale that it is on the ledger. */
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

/** How an order gets from one status to the other; undefined when there is no way. */
export function findTransition(from: OrderStatus, to: OrderStatus): Transition | undefined {
  return transitions.find((transition) => transition.from === from && transition.to === to)
}

/** A status as it crosses the wire (specification 4: 'Paid' only once it is). A capture that is under way is not shown. */
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

/** Why this buyer cannot book this phone; null when they can. A booking holds nothing, so other orders do not matter. */
export function whyNotBook(
  listing: { sellerId: string; soldAt: Date | null; withdrawnAt: Date | null },
  buyerId: string,
): 'unknown-product' | 'own-product' | 'already-sold' | null {
  if (listing.sellerId === buyerId) return 'own-product'
  if (listing.soldAt) return 'already-sold'
  return listing.withdrawnAt ? 'unknown-product' : null
}

/** A phone as it is offered now, as far as a buyer agrees to it. */
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

/** What an order keeps of the phone: all that its buyer has agreed to. */
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

/** What is offered differently from what was agreed, price aside. */
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
 * What the seller has changed since a buyer agreed to it, and that is more than spelling; null when nothing is. Photos may be
 * added and put in another order: what was agreed to is still there. The price is compared apart.
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

/** What the buyer of an order has yet to agree to; null when the phone is offered as it was agreed. */
export function whyNotAgreed(
  order: Terms,
  listing: OfferedListing,
): 'price-changed' | 'listing-changed' | null {
  if (order.priceMinor !== listing.priceMinor) return 'price-changed'
  return changesBetween(order, termsOf(listing)) ? 'listing-changed' : null
}

/** What has changed of an order that can still be paid for, and that its buyer has yet to accept. */
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
 * Why this order cannot be paid for at `priceMinor`, the price that the buyer saw; null when it can. The phone may have been
 * claimed by another order, or changed, and this order has not been told yet.
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

/** Why the price and the changes that a buyer saw cannot be what this order is paid for at; null when they can. */
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
  const inOrder = (all: Changes) =>
    JSON.stringify(changeNames.map((name) => [all[name]?.from, all[name]?.to]))
  return seen !== null && inOrder(changes) === inOrder(seen)
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

/** What the claim of a phone comes to: the order becomes it, or its buyer has to agree first. */
export type ClaimOutcome = 'claimed' | 'unavailable' | 'cancelled' | 'price-changed' | 'listing-changed'

/**
 * Whose the phone is when an order comes with a payment: the first one takes it, as its buyer has agreed to it and at that
 * price only. A payment that was captured already (by hand, at the provider's desk) buys it all the same.
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
