import { isSameButSpelling } from '../kernel/same-text.ts'

/**
 * booked → claimed → paid. `claimed`: the phone is this booking's and its payment is being captured.
 * `unavailable`: another booking got the phone. `cancelled`: the phone was withdrawn, or an account was closed.
 */
export type BookingStatus = 'booked' | 'claimed' | 'paid' | 'unavailable' | 'cancelled'

const next: Record<BookingStatus, readonly BookingStatus[]> = {
  booked: ['claimed', 'unavailable', 'cancelled'],
  // Back to booked, or cancelled when an account was closed meanwhile: the provider refused the capture.
  claimed: ['paid', 'booked', 'cancelled'],
  paid: [],
  unavailable: [],
  cancelled: [],
}

/** Whether a booking may go from one status to the other in one step. */
export function canBecome(from: BookingStatus, to: BookingStatus): boolean {
  return next[from].includes(to)
}

/** The statuses of the wire: that a payment is being captured is nobody's business but ours. */
export type WireStatus = Exclude<BookingStatus, 'claimed'>

/** A status as it crosses the wire (specification 4: 'Paid' only once it is). */
export function wireStatusOf(status: BookingStatus): WireStatus {
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

/** Why this buyer cannot book this phone; null when they can. A booking holds nothing, so others do not matter. */
export function whyNotBook(
  listing: { sellerId: string; soldAt: Date | null; withdrawnAt: Date | null },
  buyerId: string,
): 'unknown-product' | 'own-product' | 'already-sold' | null {
  if (listing.sellerId === buyerId) return 'own-product'
  if (listing.soldAt) return 'already-sold'
  return listing.withdrawnAt ? 'unknown-product' : null
}

/** Why a card payment cannot be begun for a booking. */
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
} as const satisfies Record<BookingStatus, PayProblem | null>

/** What a buyer agrees to: how the seller describes the phone, and its price. */
export type Terms = {
  productName: string
  brandName: string
  condition: string
  purchaseYear: number
  description: string
  photos: string[]
  priceMinor: number
}

/** The terms of a phone as it is offered. */
export function offeredTerms<Condition extends string>(listing: {
  name: string
  brandName: string
  condition: Condition
  purchaseYear: number
  description: string
  imageUrl: string
  moreImageUrls: string[]
  priceMinor: number
}): Terms & { condition: Condition } {
  const { name, brandName, condition, purchaseYear, description, imageUrl, moreImageUrls, priceMinor } =
    listing
  const photos = [imageUrl, ...moreImageUrls]
  return { productName: name, brandName, condition, purchaseYear, description, photos, priceMinor }
}

type Change<Value> = { from: Value; to: Value }

/** What is offered differently from what was agreed, price aside. */
export type Changes = {
  name?: Change<string>
  brand?: Change<string>
  condition?: Change<string>
  purchaseYear?: Change<number>
  description?: Change<string>
  photos?: Change<string[]>
}

/**
 * What the seller has changed since a buyer agreed to it, and that is more than spelling; null when nothing is. Photos
 * may be added and put in another order: what was agreed to is still there. The price is compared apart.
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
  return Object.keys(changes).length > 0 ? changes : null
}

/**
 * Why this booking cannot be paid for at `priceMinor`, the price that the buyer saw; null when it can. A phone may have
 * been claimed by another booking, or changed, and this one has not been told yet.
 */
export function whyNotPay(
  booking: Terms & { status: BookingStatus },
  priceMinor: number | null,
  phone: Terms & { soldAt: Date | null },
): Exclude<PayProblem, 'unknown-booking' | 'which-booking' | 'amount-not-taken'> | null {
  const why = whyNotPayIn[booking.status]
  if (why) return why
  if (phone.soldAt) return 'already-sold'
  return whyNotAgreed(booking, phone) ?? (booking.priceMinor === priceMinor ? null : 'other-price')
}

/** What the buyer of an order has yet to agree to: null when it is offered as it was agreed. */
export function whyNotAgreed(agreed: Terms, offered: Terms): 'price-changed' | 'listing-changed' | null {
  if (agreed.priceMinor !== offered.priceMinor) return 'price-changed'
  return changesBetween(agreed, offered) ? 'listing-changed' : null
}

/** What has changed of an order that can still be paid for, and that its buyer has yet to accept. */
export function changesToAccept(
  booking: Terms & { status: BookingStatus },
  offered: Terms,
): { newPriceMinor: number | null; changes: Changes | null } {
  if (booking.status !== 'booked') return { newPriceMinor: null, changes: null }
  const newPriceMinor = offered.priceMinor === booking.priceMinor ? null : offered.priceMinor
  return { newPriceMinor, changes: changesBetween(booking, offered) }
}

/** Why the changes of a phone cannot be accepted for a booking. */
export type AcceptProblem = Exclude<PayProblem, 'which-booking' | 'price-changed' | 'amount-not-taken'>

/** Why the price and the changes that a buyer saw cannot be what this booking is paid for at; null when they can. */
export function whyNotAccept(
  booking: Terms & { status: BookingStatus },
  seen: { priceMinor: number | null; changes: Changes | null },
  phone: Terms & { soldAt: Date | null },
): Exclude<AcceptProblem, 'unknown-booking'> | null {
  const why = whyNotPayIn[booking.status]
  if (why) return why
  if (phone.soldAt) return 'already-sold'
  if (phone.priceMinor !== seen.priceMinor) return 'other-price'
  const changes = changesBetween(booking, phone)
  return changes === null || isSame(changes, seen.changes) ? null : 'listing-changed'
}

function isSame(changes: Changes, seen: Changes | null): boolean {
  const inOrder = ({ name, brand, condition, purchaseYear, description, photos }: Changes) =>
    JSON.stringify(
      [name, brand, condition, purchaseYear, description, photos].map((one) => [one?.from, one?.to]),
    )
  return seen !== null && inOrder(changes) === inOrder(seen)
}

/** Why a booking cannot be settled. */
export type SettleProblem =
  | 'unknown-booking'
  | 'not-authorised'
  | 'payment-differs'
  | 'price-changed'
  | 'listing-changed'
  | 'already-sold'
  | 'booking-cancelled'

/** What the claim of a phone for a booking comes to, under the lock on its listing. `changed`: it is not offered as agreed. */
export type ClaimOutcome = 'claimed' | 'unavailable' | 'cancelled' | 'changed'

/** What a buyer brings for a phone: the money is held for us, or it was `taken` already. */
export type Brought = { amountMinor: number; taken: boolean }

/**
 * Whose the phone is when an authorised booking asks for it: the first to come takes it, as the buyer has agreed to it and
 * at that price, and at no other. Money that was taken already buys it all the same.
 */
export function decideClaim(
  listing: Terms & { soldAt: Date | null; withdrawnAt: Date | null },
  booking: Terms,
  { amountMinor, taken }: Brought,
): ClaimOutcome {
  if (listing.soldAt) return 'unavailable'
  if (listing.withdrawnAt) return 'cancelled'
  const isAgreed = whyNotAgreed(booking, listing) === null && amountMinor === listing.priceMinor
  return isAgreed || taken ? 'claimed' : 'changed'
}
