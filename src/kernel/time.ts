import { timeTexts } from './texts/kernel.ts'

/** How far Dhaka is ahead of UTC, in milliseconds, all year round. */
export const dhakaMillis = 6 * 3_600_000

/**
 * Formats a moment, or one in ISO 8601, in Dhaka as 'Jan 5, 2023 4:30 PM' (specification 9). Not by `Intl`, which is slow and changes its spaces
 * between versions.
 */
export function formatPostingTime(at: Date | string): string {
  const there = inDhaka(at)
  const { months, moment } = timeTexts
  const month = months[there.getUTCMonth()] ?? ''
  return moment(there.getUTCDate(), month, there.getUTCFullYear(), formatClock(at))
}

/** Formats the time of day in Dhaka as '4:30 PM'. */
export function formatClock(at: Date | string): string {
  const there = inDhaka(at)
  return timeTexts.clock(there.getUTCHours(), String(there.getUTCMinutes()).padStart(2, '0'))
}

/** The moment whose fields in UTC are those of this one in Dhaka. */
const inDhaka = (at: Date | string) => new Date(new Date(at).getTime() + dhakaMillis)

/** The day of a moment in Dhaka, such as '2027-03-09'. It compares as text. */
export function dayInDhaka(at: Date | string): string {
  return inDhaka(at).toISOString().slice(0, 10)
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

/** The source of the present time; tests replace it with one that stands still. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** The outcome of `work`, or after so many milliseconds without one a rejection with what `why` makes. */
export function within<Outcome>(millis: number, work: Promise<Outcome>, why: () => Error): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(why()), millis)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
