import { isOverdue, type Timed } from '../../orders/rules.ts'

/** How long a meeting place may be, in characters. */
export const longestPlace = 300

export type MeetingProblem =
  | 'blocked'
  | 'unknown-booking'
  | 'wrong-stage'
  | 'order-overdue'
  | 'bad-meeting-time'
  | 'unknown-meeting'
  | 'meeting-over'

/** Why the parties of an order have nothing to meet for at `now`; null while they have. */
export function whyNotMeet(order: Timed, now: Date): 'wrong-stage' | 'order-overdue' | null {
  if (order.status !== 'paid') return 'wrong-stage'
  return isOverdue(order, now) ? 'order-overdue' : null
}

/** Whether a meeting can be at this time: not before now, and before the order is cancelled for want of one. */
export function isMeetingTime(at: Date, order: Pick<Timed, 'dueAt'>, now: Date): boolean {
  return at >= now && (order.dueAt === null || at < order.dueAt)
}
