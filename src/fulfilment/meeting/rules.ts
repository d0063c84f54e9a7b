import { isOverdue, type Timed } from '../../orders/rules.ts'

export const longestPlace = 300

export type MeetingProblem =
  | 'blocked'
  | 'unknown-booking'
  | 'wrong-stage'
  | 'order-overdue'
  | 'bad-meeting-time'
  | 'unknown-meeting'
  | 'meeting-over'

export function whyNotMeet(order: Timed, now: Date): 'wrong-stage' | 'order-overdue' | null {
  if (order.status !== 'paid') return 'wrong-stage'
  return isOverdue(order, now) ? 'order-overdue' : null
}

/** From now until the order is cancelled for want of one. */
export function isMeetingTime(at: Date, order: Pick<Timed, 'dueAt'>, now: Date): boolean {
  return at >= now && (order.dueAt === null || at < order.dueAt)
}
