import { timeLeftMessages } from '../messages.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * How much time is left, in the two largest units, and after how many milliseconds that changes. `isCalm`: without seconds.
 * Null when the time is over.
 */
export function describeTimeLeft(millis: number, isCalm: boolean): { text: string; next: number } | null {
  if (millis <= 0) return null
  const tick = millis < hour && !isCalm ? second : minute
  return { text: inUnits(millis, isCalm), next: millis % tick || tick }
}

function inUnits(millis: number, isCalm: boolean): string {
  const days = Math.floor(millis / day)
  const hours = Math.floor((millis % day) / hour)
  const minutes = Math.floor((millis % hour) / minute)
  if (days > 0) return timeLeftMessages.days(days, hours)
  if (hours > 0) return timeLeftMessages.hours(hours, minutes)
  return isCalm
    ? timeLeftMessages.minutes(minutes)
    : timeLeftMessages.seconds(minutes, Math.floor((millis % minute) / second))
}
