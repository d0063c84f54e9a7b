import type { HandOverProblem } from '../../fulfilment/handover/rules.ts'
import { isReminderOwed, type Timed } from '../../orders/rules.ts'

export const longestDisputeText = { complaint: 2000, decision: 1000 }

export const maxReplies = 20

/** Reminders to admins, and when the parties learn of a delay. */
export const escalation = { remindMillis: 24 * 3_600_000, delayMillis: 72 * 3_600_000 }

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

/** The money may be the seller's any moment after `dueAt`. */
export function whyNotDispute(order: Timed, now: Date): 'too-late' | 'wrong-stage' | null {
  if (order.status === 'completed') return 'too-late'
  if (order.status !== 'handed-over') return 'wrong-stage'
  return isReminderOwed(order) || (order.dueAt && now < order.dueAt) ? null : 'too-late'
}

export type ReturnProblem = HandOverProblem | 'bad-time'

/** The seller waits each time. */
export const maxWithdrawals = 3

/** An hour at least. */
export function restOfInspection(dispute: { openedAt: Date; inspectionEndsAt: Date }): number {
  return Math.max(dispute.inspectionEndsAt.getTime() - dispute.openedAt.getTime(), 3_600_000)
}
