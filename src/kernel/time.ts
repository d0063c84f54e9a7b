import { toPlainText } from './plain-text.ts'
import { timeTexts } from './texts/kernel.ts'

/** How far Dhaka is ahead of UTC, in milliseconds, all year round. */
export const dhakaMillis = 6 * 3_600_000

/**
 * Formats a moment, or one in ISO 8601, in Dhaka as 'Jan 5, 2023 4:30 PM' (specification 9). Not by `Intl`, which is slow and changes its spaces
 * between versions.
 */
export function formatPostingTime(at: Date | string): string {
  const there = new Date(new Date(at).getTime() + dhakaMillis)
  const hours = there.getUTCHours()
  const minutes = String(there.getUTCMinutes()).padStart(2, '0')
  const { months, clock, moment } = timeTexts
  const month = months[there.getUTCMonth()] ?? ''
  return moment(there.getUTCDate(), month, there.getUTCFullYear(), clock(hours, minutes))
}

/** The day of a moment in Dhaka, such as '2027-03-09'. It compares as text. */
export function dayInDhaka(at: Date): string {
  return new Date(at.getTime() + dhakaMillis).toISOString().slice(0, 10)
}

/** Formats a day such as '2027-03-09' as 'Mar 9, 2027'; other texts stay as they are. */
export function formatDay(text: string): string {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const name = timeTexts.months[month - 1]
  return name && /^\d{4}-\d\d-\d\d$/.test(text) ? timeTexts.day(day, name, year) : text
}

export function startOfDayInDhaka(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - dhakaMillis)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** The month of a moment in Dhaka, such as '2027-03'. It compares as text. */
export function monthInDhaka(at: Date): string {
  return new Date(at.getTime() + dhakaMillis).toISOString().slice(0, 7)
}

/** Adds months to a month such as '2027-03'; `count` may be negative. */
export function addMonths(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + count)
  return first.toISOString().slice(0, 7)
}

/** Returns how many months `to` is after `from`, both such as '2027-03'. */
export function monthsBetween(from: string, to: string): number {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  return count(to) - count(from)
}

const fieldValue = /^(\d{4}-\d\d-(\d\d))[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/

/** Reads a field's '2027-03-09T16:30' as a time in Dhaka. An invalid Date for other texts, because '09/03/2027' is ambiguous. */
export function readTimeInDhaka(text: string): Date {
  const [, day, ofMonth, time] = toPlainText(text).match(fieldValue) ?? []
  const there = new Date(`${day}T${time}Z`)
  // The 30th of February would become a day in March.
  return new Date(there.getUTCDate() === Number(ofMonth) ? there.getTime() - dhakaMillis : Number.NaN)
}
