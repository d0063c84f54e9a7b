import { whyNotReportNoShow } from '../../fulfilment/meeting/rules.ts'
import { isReminderOwed, type Timed } from '../../orders/rules.ts'

export const longestDisputeText = { complaint: 2000, decision: 1000 }

/** How many replies each role can write in a dispute. */
export const maxReplies = 20

/** While a dispute waits: how often admins are reminded, and after how long the parties are told, in milliseconds. */
export const escalation = { remindMillis: 24 * 3_600_000, delayMillis: 72 * 3_600_000 }

/**
 * Why a dispute cannot be opened at `now`; null when it can. It is too late after `dueAt`, once the buyer was reminded, because
 * the money may become the seller's at any moment.
 */
export function whyNotDispute(order: Timed, now: Date): 'too-late' | 'wrong-stage' | null {
  if (order.status === 'completed') return 'too-late'
  if (order.status !== 'handed-over') return 'wrong-stage'
  return isReminderOwed(order) || (order.dueAt && now < order.dueAt) ? null : 'too-late'
}

/**
 * Why either party cannot report at `now` that the other did not come to a return; null when it can. What was agreed on has to
 * be due; without an agreement any wait since the complaint counts.
 */
export function whyNotReport(
  { waitedAt, openedAt, agreedAt }: { waitedAt: Date; openedAt: Date; agreedAt: Date | null },
  now: Date,
): 'bad-time' | 'before-meeting' | null {
  if (whyNotReportNoShow(agreedAt, now) === 'before-meeting') return 'before-meeting'
  return waitedAt > now || waitedAt < openedAt ? 'bad-time' : null
}

/** How often a buyer may withdraw a complaint about an order: the seller waits for the rest of the inspection each time. */
export const maxWithdrawals = 3

/** How many milliseconds of the inspection are left after a withdrawn complaint: as at its start, but at least an hour. */
export function restOfInspection(dispute: { openedAt: Date; inspectionEndsAt: Date }): number {
  return Math.max(dispute.inspectionEndsAt.getTime() - dispute.openedAt.getTime(), 3_600_000)
}
