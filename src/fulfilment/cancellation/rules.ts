import type { OrderStatus, Party } from '../../orders/rules.ts'

/** How long the reason of a cancellation may be. */
export const longestReason = 500

/**
 * Why a booking that was not paid is cancelled. Anybody may book and cancel for nothing, so nothing of one's own can be written to the
 * seller with it.
 */
export const bookingCancelReasons = [
  'changed-mind',
  'found-another',
  'too-far',
  'no-agreement',
  'no-answer',
] as const

export type BookingCancelReason = (typeof bookingCancelReasons)[number]

/** Whether this may be the reason of a cancelled booking that was not paid. */
export function isBookingCancelReason(reason: string): reason is BookingCancelReason {
  return bookingCancelReasons.some((each) => each === reason)
}

/** Why an order cannot be cancelled. */
export type CancelProblem =
  | 'wrong-duty'
  | 'not-a-reason'
  | 'unknown-booking'
  | 'payment-under-way'
  | 'wrong-stage'
  | 'chargeback-open'
  | 'order-overdue'

/** The transition of an order that this party cancels; 'cancelled-before' when nothing is left to cancel. */
export function decideCancellation(
  status: OrderStatus,
  by: Party,
):
  | 'cancel-booking'
  | 'cancel'
  | 'cancelled-before'
  | Exclude<
      CancelProblem,
      'wrong-duty' | 'not-a-reason' | 'unknown-booking' | 'chargeback-open' | 'order-overdue'
    > {
  if (status === 'cancelled' || status === 'refunding' || status === 'refunded') return 'cancelled-before'
  if (status === 'claimed') return 'payment-under-way'
  if (status === 'paid') return 'cancel'
  return status === 'booked' && by === 'buyer' ? 'cancel-booking' : 'wrong-stage'
}
