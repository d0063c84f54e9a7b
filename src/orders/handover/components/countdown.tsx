import Hourglass from 'lucide-react/icons/hourglass'
import { useEffect, useState } from 'react'
import { describeTimeLeft } from './time-left.ts'

/**
 * How much time is left until a moment. It ticks by itself, in the browser alone: the server's clock is another. A timer is no
 * live region, so it is read when somebody goes there, and not as it ticks.
 */
export function Countdown({ until }: { until: string }) {
  const text = useTimeLeft(until)
  return (
    <p role="timer" className="flex min-h-6 items-center gap-2 font-semibold tabular-nums">
      {text && <Hourglass size={18} aria-hidden="true" className="shrink-0 text-primary" />}
      {text}
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
