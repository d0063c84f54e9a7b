import type { HandOverProblem } from '../../fulfilment/handover/rules.ts'
import { isReminderOwed, type Timed } from '../../orders/rules.ts'

/** How long a complaint or a reply, and the reason of a decision may be. */
export const longestDisputeText = { complaint: 2000, decision: 1000 }

/** How many replies each side can write in a dispute, and an admin, too. */
export const maxReplies = 20

/**
 * While a dispute waits for an admin: how often the admins are reminded, and after how long its parties are notified by when they can
 * expect a decision.
 */
export const escalation = { remindMillis: 24 * 3_600_000, delayMillis: 72 * 3_600_000 }

/** Why an act on a dispute is refused. */
export type DisputeProblem =
  | 'unknown-booking'
  | 'wrong-party'
  | 'wrong-stage'
  | 'too-late'
  | 'unknown-photo'
  | 'too-many-replies'
  | 'too-many-withdrawals'
  | 'bad-refund'
  | 'other-proposal'
  | 'completion-waits'
  | 'chargeback-open'

/** Why a dispute cannot be opened; null when it can. The money may be the seller's any moment after `dueAt`. */
export function whyNotDispute(order: Timed, now: Date): 'too-late' | 'wrong-stage' | null {
  if (order.status === 'completed') return 'too-late'
  if (order.status !== 'handed-over') return 'wrong-stage'
  return isReminderOwed(order) || (order.dueAt && now < order.dueAt) ? null : 'too-late'
}

/** Why the return of a phone, or that it failed, cannot be recorded. */
export type ReturnProblem = HandOverProblem | 'bad-time'

/** How often a buyer may withdraw a complaint of an order: each time the seller waits for the rest of the inspection. */
export const maxWithdrawals = 3

/** What is left of the inspection after a complaint is withdrawn: what was left when it was made, an hour at least. */
export function restOfInspection(dispute: { openedAt: Date; inspectionEndsAt: Date }): number {
  return Math.max(dispute.inspectionEndsAt.getTime() - dispute.openedAt.getTime(), 3_600_000)
}
