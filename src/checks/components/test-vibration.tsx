import { useEffect, useState } from 'react'
import { formatNumber } from '../../kernel/number.ts'
import type { Answer } from '../contract.ts'
import { guideTexts as words } from '../texts.ts'
import { ActionButton, Choices, type TestProps } from './guided-test.tsx'

const pattern = { pulse: 300, pause: 500 }

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
    const pulses = Array.from({ length: challenge.pulses ?? 0 }, () => Object.values(pattern)).flat()
    if (navigator.vibrate(pulses)) setVibrated(true)
    else answer({ obstacle: 'missing-api' })
  }
  if (!isPossible) return null
  const felt = (count: number): Answer => ({ test: 'vibration', features: { felt: count } })
  return (
    <div className="grid gap-4">
      <ActionButton label={words.vibrate} onClick={vibrate} />
      {hasVibrated && (
        <fieldset className="grid gap-3">
          <legend className="pb-2 font-medium">{words.vibrationAsk}</legend>
          <Choices
            answer={answer}
            columns="grid-cols-3"
            of={Object.fromEntries([1, 2, 3, 4, 5, 6].map((count) => [formatNumber(count), felt(count)]))}
          />
          <Choices answer={answer} of={{ [words.vibrationNone]: felt(0) }} />
        </fieldset>
      )}
    </div>
  )
}
