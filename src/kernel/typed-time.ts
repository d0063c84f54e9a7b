import { toPlainText } from './plain-text.ts'
import { dhakaMillis } from './time.ts'

const fieldValue = /^(\d{4}-\d\d-(\d\d))[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/

/** Reads a field's '2027-03-09T16:30' as a time in Dhaka. An invalid Date for other texts, because '09/03/2027' is ambiguous. */
export function readTimeInDhaka(text: string): Date {
  const [, day, ofMonth, time] = toPlainText(text).match(fieldValue) ?? []
  const there = new Date(`${day}T${time}Z`)
  // The 30th of February would become a day in March.
  return new Date(there.getUTCDate() === Number(ofMonth) ? there.getTime() - dhakaMillis : Number.NaN)
}
