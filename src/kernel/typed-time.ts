import { toPlainText } from './plain-text.ts'
import { dhakaMillis } from './time.ts'

const fieldValue = /^(\d{4}-\d\d-(\d\d))[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/

/**
 * The moment that a field for date and time holds, such as '2027-03-09T16:30', in Dhaka. An invalid date for another text: where a
 * browser shows a plain field, '09/03/2027' may be March or September.
 */
export function readTimeInDhaka(text: string): Date {
  const [, day, ofMonth, time] = toPlainText(text).match(fieldValue) ?? []
  const there = new Date(`${day}T${time}Z`)
  // The 30th of February would become a day in March.
  return new Date(there.getUTCDate() === Number(ofMonth) ? there.getTime() - dhakaMillis : Number.NaN)
}
