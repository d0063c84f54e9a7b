import { isOverdue, type Timed } from '../../orders/rules.ts'

/** How long a place of a meeting may be, in characters. */
export const longestPlace = 300

/** Why a meeting cannot be set or shared. */
export type MeetingProblem =
  | 'blocked'
  | 'unknown-booking'
  | 'wrong-stage'
  | 'order-overdue'
  | 'bad-meeting-time'
  | 'unknown-meeting'
  | 'meeting-over'

/** Why the sides of an order have nothing to meet for; null while they have. */
export function whyNotMeet(order: Timed, now: Date): 'wrong-stage' | 'order-overdue' | null {
  if (order.status !== 'paid') return 'wrong-stage'
  return isOverdue(order, now) ? 'order-overdue' : null
}

/** Whether a meeting can be at this time: not before now, nor when the order is cancelled for want of one. */
export function isMeetingTime(at: Date, order: Pick<Timed, 'dueAt'>, now: Date): boolean {
  return at >= now && (order.dueAt === null || at < order.dueAt)
}
