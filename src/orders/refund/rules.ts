import type { OrderStatus } from '../rules.ts'

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
