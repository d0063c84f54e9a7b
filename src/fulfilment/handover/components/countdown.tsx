import { useEffect, useState } from 'react'
import Hourglass from '~icons/lucide/hourglass'
import { timeLeftTexts } from '../texts.ts'

/**
 * The time left until a moment, ticking in the browser only, because server and browser clocks differ. It is no live region:
 * screen readers read it on demand.
 */
export function Countdown({ until }: { until: string }) {
  const text = useTimeLeft(until)
  return (
    <p role="timer" className="flex min-h-6 items-center gap-2 font-semibold tabular-nums">
      {text && <Hourglass size={18} aria-hidden="true" className="shrink-0 text-primary" />}
      {text && <span>{text}</span>}
    </p>
  )
}

function useTimeLeft(until: string): string | null {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const left = describeTimeLeft(Date.parse(until) - Date.now(), isCalm)
      setText(left?.text ?? null)
      if (left) timer = setTimeout(tick, left.next)
    }
    tick()
    return () => clearTimeout(timer)
  }, [until])
  return text
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The time left in its two largest units, with the milliseconds until that changes; null when over. `isCalm`: no seconds. */
export function describeTimeLeft(millis: number, isCalm: boolean): { text: string; next: number } | null {
  if (millis <= 0) return null
  const tick = millis < hour && !isCalm ? second : minute
  return { text: inUnits(millis, isCalm), next: millis % tick || tick }
}

function inUnits(millis: number, isCalm: boolean): string {
  const days = Math.floor(millis / day)
  const hours = Math.floor((millis % day) / hour)
  const minutes = Math.floor((millis % hour) / minute)
  if (days > 0) return timeLeftTexts.days(days, hours)
  if (hours > 0) return timeLeftTexts.hours(hours, minutes)
  return isCalm
    ? timeLeftTexts.minutes(minutes)
    : timeLeftTexts.seconds(minutes, Math.floor((millis % minute) / second))
}
