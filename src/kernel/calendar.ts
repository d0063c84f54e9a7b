import { formatDigits } from './number.ts'
import { toPlainText } from './plain-text.ts'
import { timeTexts } from './texts/kernel.ts'
import { dhakaMillis } from './time.ts'

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

/** Formats a month such as '2027-03' in the current language, as 'Mar 2027'. */
export function formatMonth(month: string): string {
  const [year = '', number] = month.split('-')
  return `${timeTexts.months[Number(number) - 1]} ${formatDigits(year)}`
}

const fieldValue = /^(\d{4}-\d\d-(\d\d))[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/

/** The value of a field for a time in Dhaka, such as '2027-03-09T16:30'; '' for none. `at` is an ISO time. */
export const writeTimeInDhaka = (at: string | null): string =>
  at ? new Date(Date.parse(at) + dhakaMillis).toISOString().slice(0, 16) : ''

/** Reads a field's '2027-03-09T16:30' as a time in Dhaka. An invalid Date for other texts, because '09/03/2027' is ambiguous. */
export function readTimeInDhaka(text: string): Date {
  const [, day, ofMonth, time] = toPlainText(text).match(fieldValue) ?? []
  const there = new Date(`${day}T${time}Z`)
  // The 30th of February would become a day in March.
  return new Date(there.getUTCDate() === Number(ofMonth) ? there.getTime() - dhakaMillis : Number.NaN)
}
