import { toPlainText } from './plain-text.ts'
import { dhakaMillis } from './time.ts'

const fieldValue = /^(\d{4}-\d\d-(\d\d))[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/

/** A field's '2027-03-09T16:30', in Dhaka. Invalid for other texts: '09/03/2027' is ambiguous. */
export function readTimeInDhaka(text: string): Date {
  const [, day, ofMonth, time] = toPlainText(text).match(fieldValue) ?? []
  const there = new Date(`${day}T${time}Z`)
  // The 30th of February would become a day in March.
  return new Date(there.getUTCDate() === Number(ofMonth) ? there.getTime() - dhakaMillis : Number.NaN)
}
