import { timeTexts } from './texts/kernel.ts'

/** All year round since 2010. */
export const dhakaMillis = 6 * 3_600_000

/** 'Jan 5, 2023 4:30 PM' in Dhaka (specification 9). Not by `Intl`, which is slow and changes its spaces between versions. */
export function formatPostingTime(at: Date): string {
  const there = new Date(at.getTime() + dhakaMillis)
  const hours = there.getUTCHours()
  const minutes = String(there.getUTCMinutes()).padStart(2, '0')
  const { months, clock, moment } = timeTexts
  const month = months[there.getUTCMonth()] ?? ''
  return moment(there.getUTCDate(), month, there.getUTCFullYear(), clock(hours, minutes))
}

/** '2027-03-09'; compares as text. */
export function dayInDhaka(at: Date): string {
  return new Date(at.getTime() + dhakaMillis).toISOString().slice(0, 10)
}

/** 'Mar 9, 2027'; other texts stay. */
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
