import { timeTexts } from './texts/kernel.ts'

/** Dhaka is six hours ahead of UTC all year round since 2010. */
export const dhakaMillis = 6 * 3_600_000

/**
 * The long date-time style of specification 9, in Dhaka and in the current language: 'Jan 5, 2023 4:30 PM'. Reckoned here,
 * because `Intl` is slow for the times of a list, and puts other spaces in from version to version.
 */
export function formatPostingTime(at: Date): string {
  const there = new Date(at.getTime() + dhakaMillis)
  const hours = there.getUTCHours()
  const minutes = String(there.getUTCMinutes()).padStart(2, '0')
  const { months, clock, moment } = timeTexts
  const month = months[there.getUTCMonth()] ?? ''
  return moment(there.getUTCDate(), month, there.getUTCFullYear(), clock(hours, minutes))
}

/** The day in Dhaka, such as '2027-03-09'. Days compare as texts. */
export function dayInDhaka(at: Date): string {
  return new Date(at.getTime() + dhakaMillis).toISOString().slice(0, 10)
}

/** A day such as '2027-03-09' as a person reads it: 'Mar 9, 2027'. Anything else stays as it is. */
export function formatDay(text: string): string {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const name = timeTexts.months[month - 1]
  return name && /^\d{4}-\d\d-\d\d$/.test(text) ? timeTexts.day(day, name, year) : text
}

/** When a day begins in Dhaka. */
export function startOfDayInDhaka(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - dhakaMillis)
}

/** The day that is so many days after another. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}
