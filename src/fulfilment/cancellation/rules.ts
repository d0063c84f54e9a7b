import type { OrderStatus, Party } from '../../orders/rules.ts'

export const longestReason = 500

/**
 * The reasons for cancelling an unpaid booking. They are fixed because anybody may book and cancel for nothing, and free text
 * would reach the seller.
 */
export const bookingCancelReasons = [
  'changed-mind',
  'found-another',
  'too-far',
  'no-agreement',
  'no-answer',
] as const

export type BookingCancelReason = (typeof bookingCancelReasons)[number]

export function isBookingCancelReason(reason: string): reason is BookingCancelReason {
  return bookingCancelReasons.some((each) => each === reason)
}

/** The transition with which this role cancels an order, 'cancelled-before' when nothing is left, or why it cannot. */
export function decideCancellation(
  status: OrderStatus,
  by: Party,
): 'cancel-booking' | 'cancel' | 'cancelled-before' | 'payment-under-way' | 'wrong-stage' {
  if (status === 'cancelled' || status === 'refunding' || status === 'refunded') return 'cancelled-before'
  if (status === 'claimed') return 'payment-under-way'
  if (status === 'paid') return 'cancel'
  return status === 'booked' && by === 'buyer' ? 'cancel-booking' : 'wrong-stage'
}
