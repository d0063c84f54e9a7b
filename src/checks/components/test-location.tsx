import { useState } from 'react'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { runTexts, guideTexts as words } from '../texts.ts'
import type { TestProps } from './guided-test.ts'

const timeout = 30_000
const permissionDenied = 1

/** How precisely the phone finds its place. The coordinates are thrown away. */
export default function LocationTest({ answer }: TestProps) {
  const [isLooking, setLooking] = useState(false)
  const look = () => {
    if (!navigator.geolocation) return answer({ obstacle: 'missing-api' })
    setLooking(true)
    const begunAt = performance.now()
    navigator.geolocation.getCurrentPosition(
      ({ coords: { accuracy } }) =>
        answer({
          test: 'location',
          features: { accuracy, millis: Math.round(performance.now() - begunAt) },
        }),
      ({ code }) => answer({ obstacle: code === permissionDenied ? 'denied' : 'imprecise' }),
      { enableHighAccuracy: true, maximumAge: 0, timeout },
    )
  }
  return (
    <SubmitButton type="button" busy={isLooking} onClick={look}>
      {isLooking ? words.locating : runTexts.begin}
    </SubmitButton>
  )
}
