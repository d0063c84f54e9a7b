import { useEffect, useState } from 'react'
import { formatNumber } from '../../kernel/number.ts'
import { guideTexts as words } from '../texts.ts'
import type { TestProps } from './guided-test.ts'

const pulseMillis = 300
const pauseMillis = 500
const mostCounted = 6

/** Firefox answers that it vibrates and does nothing. */
const canVibrate = () => typeof navigator.vibrate === 'function' && !/firefox/i.test(navigator.userAgent)

/** A number of vibrations that the person at the phone counts. */
export default function VibrationTest({ challenge, answer }: TestProps) {
  const [hasVibrated, setVibrated] = useState(false)
  const isPossible = canVibrate()
  useEffect(() => {
    if (!isPossible) answer({ obstacle: 'missing-api' })
  }, [isPossible, answer])
  const vibrate = () => {
    const pattern = Array.from({ length: challenge.pulses ?? 0 }, () => [pulseMillis, pauseMillis]).flat()
    if (!navigator.vibrate(pattern)) return answer({ obstacle: 'missing-api' })
    setVibrated(true)
  }
  const say = (felt: number) => answer({ test: 'vibration', features: { felt } })
  if (!isPossible) return null
  return (
    <div className="grid gap-4">
      <button type="button" className="btn btn-primary" onClick={vibrate}>
        {words.vibrate}
      </button>
      {hasVibrated && (
        <fieldset className="grid grid-cols-3 gap-3">
          <legend className="pb-2 font-medium">{words.vibrationAsk}</legend>
          {Array.from({ length: mostCounted }, (_, place) => place + 1).map((count) => (
            <button key={count} type="button" className="btn btn-outline" onClick={() => say(count)}>
              {formatNumber(count)}
            </button>
          ))}
          <button type="button" className="btn btn-outline col-span-3" onClick={() => say(0)}>
            {words.vibrationNone}
          </button>
        </fieldset>
      )}
    </div>
  )
}
