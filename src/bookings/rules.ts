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

/**
 * Why this booking cannot be paid for at `priceMinor`, the price that the buyer saw; null when it can. A phone may have
 * been claimed by another booking, or its price changed, and this one has not been told yet.
 */
export function whyNotPay(
  booking: { status: BookingStatus; priceMinor: number },
  priceMinor: number | null,
  phone: { soldAt: Date | null; priceMinor: number },
): Exclude<PayProblem, 'unknown-booking' | 'which-booking' | 'amount-not-taken'> | null {
  const why = whyNotPayIn[booking.status]
  if (why) return why
  if (phone.soldAt) return 'already-sold'
  if (phone.priceMinor !== booking.priceMinor) return 'price-changed'
  return booking.priceMinor === priceMinor ? null : 'other-price'
}

/** The price that a buyer has yet to accept: the phone's, when its seller has changed it since the booking. */
export function newPriceOf(
  booking: { status: BookingStatus; priceMinor: number },
  phonePriceMinor: number,
): number | null {
  return booking.status === 'booked' && phonePriceMinor !== booking.priceMinor ? phonePriceMinor : null
}

/** Why a phone's new price cannot be accepted for a booking. */
export type AcceptProblem = Exclude<PayProblem, 'which-booking' | 'price-changed' | 'amount-not-taken'>

/** Why `priceMinor`, the price that the buyer saw, cannot be what this booking is paid for at; null when it can. */
export function whyNotAccept(
  booking: { status: BookingStatus },
  priceMinor: number | null,
  phone: { soldAt: Date | null; priceMinor: number },
): Exclude<AcceptProblem, 'unknown-booking'> | null {
  const why = whyNotPayIn[booking.status]
  if (why) return why
  if (phone.soldAt) return 'already-sold'
  return phone.priceMinor === priceMinor ? null : 'other-price'
}

/** Why a booking cannot be settled. */
export type SettleProblem =
  | 'unknown-booking'
  | 'not-authorised'
  | 'payment-differs'
  | 'price-changed'
  | 'already-sold'
  | 'booking-cancelled'

/** What the claim of a phone for a booking comes to, under the lock on its listing. `repriced`: it costs another price. */
export type ClaimOutcome = 'claimed' | 'unavailable' | 'cancelled' | 'repriced'

/** What a buyer brings for a phone: the money is held for us, or it was `taken` already. */
export type Brought = { amountMinor: number; taken: boolean }

/**
 * Whose the phone is when an authorised booking asks for it: the first to come takes it (decisions, "Money"), at the price
 * that the seller asks and the buyer has agreed to, and at no other. Money that was taken already buys it all the same.
 */
export function decideClaim(
  listing: { soldAt: Date | null; withdrawnAt: Date | null; priceMinor: number },
  booking: { priceMinor: number },
  { amountMinor, taken }: Brought,
): ClaimOutcome {
  if (listing.soldAt) return 'unavailable'
  if (listing.withdrawnAt) return 'cancelled'
  const isAgreed = booking.priceMinor === listing.priceMinor && amountMinor === listing.priceMinor
  return isAgreed || taken ? 'claimed' : 'repriced'
}
