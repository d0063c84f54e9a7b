import type { OrderStatus, Party } from '../rules.ts'

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

/** Why it cannot be recorded that a refund was paid another way. */
export type PayRefundProblem =
  | 'unknown-booking'
  | 'own-case'
  | 'refund-running'
  | 'reference-used'
  | 'chargeback-open'

/** How long the reference of a payment may be. */
export const longestReference = 100

/** Why a refund that was made by hand cannot be taken over. */
export type AdoptProblem = 'not-a-refund' | 'own-case' | 'order-running'

/**
 * How a refund that was made by hand is taken over: an order that is paid is cancelled when it was a refund of all that is
 * held, and after the hand-over, in a dispute or after the end of an order it is a cost of ours. Otherwise cancelling the order, or the
 * refund that it is making, uses it. One that was never answered is a cost: another payment counts instead of it.
 */
export function decideAdoption(
  status: OrderStatus,
  heldMinor: number,
  {
    oursMinor,
    theirsMinor,
    isUnsure = false,
  }: { oursMinor: number; theirsMinor: number; isUnsure?: boolean },
): 'cancel' | 'cost' | Exclude<AdoptProblem, 'own-case'> {
  if (oursMinor !== 0 || theirsMinor >= 0) return 'not-a-refund'
  if (isUnsure) return 'cost'
  // Its completion waits for that.
  if (status === 'handed-over' || status === 'disputed') return 'cost'
  if (status === 'completed' || status === 'refunded') return heldMinor === 0 ? 'cost' : 'order-running'
  return status === 'paid' && heldMinor === -theirsMinor ? 'cancel' : 'order-running'
}
