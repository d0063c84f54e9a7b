import { readTimeInDhaka } from '../../kernel/calendar.ts'
import { addDays, dayInDhaka } from '../../kernel/time.ts'
import { isOverdue, type MeetingPurpose, type OrderStatus, type Timed } from '../../orders/rules.ts'

/** How long a meeting place may be, in characters. */
export const longestPlace = 300

/** How long before an agreed meeting both are reminded of it, in milliseconds; of one that is sooner, nobody is. */
export const remindBeforeMillis = 3 * 3_600_000

/** What the parties of an order in this status meet for; null when there is nothing. */
export function purposeOf(status: OrderStatus): MeetingPurpose | null {
  if (status === 'paid') return 'hand-over'
  return status === 'returning' ? 'return' : null
}

/** Why the parties of an order have nothing to meet for at `now`; null while they have. */
export function whyNotMeet(order: Timed, now: Date): 'wrong-stage' | 'order-overdue' | null {
  if (!purposeOf(order.status)) return 'wrong-stage'
  return isOverdue(order, now) ? 'order-overdue' : null
}

/** Whether a meeting can be at this time: not before now, and before the time to meet is over. */
export function isMeetingTime(at: Date, order: Pick<Timed, 'dueAt'>, now: Date): boolean {
  return at >= now && (order.dueAt === null || at < order.dueAt)
}

const usualTimes = ['11:00', '17:00', '19:00']

/** How long both need to come to a meeting that is suggested, in milliseconds. */
const wayMillis = 3_600_000

/** Suggests up to four times of today and tomorrow, in Dhaka, to which both parties can still come. */
export function suggestMeetingTimes(now: Date, dueAt: Date | null) {
  const earliest = new Date(now.getTime() + wayMillis)
  return (['today', 'tomorrow'] as const)
    .flatMap((day, days) =>
      usualTimes.map((time) => ({ day, time, field: `${addDays(dayInDhaka(now), days)}T${time}` })),
    )
    .filter(({ field }) => isMeetingTime(readTimeInDhaka(field), { dueAt }, earliest))
    .slice(0, 4)
}

/** Why a party cannot report at `now` that the other did not come to the meeting that they agreed on; null when it can. */
export function whyNotReportNoShow(agreedAt: Date | null, now: Date): 'no-meeting' | 'before-meeting' | null {
  if (!agreedAt) return 'no-meeting'
  return now < agreedAt ? 'before-meeting' : null
}

/** Whether the parties have agreed on a meeting that nobody is reported to have missed. */
export function hasMeeting(meeting: { at: string | null; missedBy: unknown[] } | null): boolean {
  return meeting?.at != null && meeting.missedBy.length === 0
}
