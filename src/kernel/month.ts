import { dhakaMillis } from './time.ts'

/** The month in Dhaka, such as '2027-03'. Months compare as texts. */
export function monthInDhaka(at: Date): string {
  return new Date(at.getTime() + dhakaMillis).toISOString().slice(0, 7)
}

/** The month that is so many months after another. */
export function addMonths(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + count)
  return first.toISOString().slice(0, 7)
}

/** How many months the second month is after the first; negative when it is before. */
export function monthsBetween(from: string, to: string): number {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  return count(to) - count(from)
}
