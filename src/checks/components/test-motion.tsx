import { useEffect, useRef, useState } from 'react'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { angleBetween, maxTilt, type Vector, vectors } from '../rules.ts'
import { checkTestTexts, runTexts, guideTexts as words } from '../texts.ts'
import { ActionButton, obstacleOf, type TestProps } from './guided-test.tsx'

/** How long a pose is held before the next is asked, in milliseconds. */
const holdMillis = 700
/** How long the first reading may take; a browser without sensors sends none. */
const firstMillis = 2000

type Hold = Vector & { millis: number; turned: number | null }
type WithPermission = { requestPermission?: () => Promise<string> }

/** Poses that the phone is held in, as its sensors read them. */
export default function MotionTest({ challenge, answer }: TestProps) {
  const poses = challenge.poses ?? []
  const [isOn, setOn] = useState(false)
  const [held, setHeld] = useState(0)
  const holds = useRef<Hold[]>([])
  const skipWait = useRef(false)
  const pose = poses[held]

  const begin = async () => {
    try {
      if (typeof DeviceMotionEvent === 'undefined') return answer({ obstacle: 'missing-api' })
      const { requestPermission } = DeviceMotionEvent as unknown as WithPermission
      // Within the press: iPhones ask for permission only there.
      const allowed = requestPermission ? await requestPermission.call(DeviceMotionEvent) : 'granted'
      if (allowed !== 'granted') return answer({ obstacle: 'denied' })
      setOn(true)
    } catch (reason) {
      answer(obstacleOf(reason))
    }
  }

  const asked = useRef(poses)
  useEffect(() => {
    if (!isOn) return
    let since: number | null = null
    let last = performance.now()
    let turned: number | null = null
    const none = setTimeout(() => answer({ obstacle: 'missing-api' }), firstMillis)
    const read = (event: DeviceMotionEvent) => {
      const { accelerationIncludingGravity: gravity, rotationRate: rate } = event
      if (gravity?.x == null || gravity.y == null || gravity.z == null) return
      clearTimeout(none)
      const now = performance.now()
      const degrees = Math.hypot(rate?.alpha ?? 0, rate?.beta ?? 0, rate?.gamma ?? 0)
      // Null without a gyroscope.
      if (rate?.alpha != null) turned = (turned ?? 0) + (degrees * (now - last)) / 1000
      last = now
      const target = asked.current[holds.current.length]
      if (!target) return
      const reading = { x: gravity.x, y: gravity.y, z: gravity.z }
      const angle = angleBetween(reading, vectors[target])
      // Guidance alone, whichever sign the browser has; the server judges.
      const isNear = Math.min(angle, 180 - angle) <= maxTilt
      if (!isNear && !skipWait.current) {
        since = null
        return
      }
      since ??= now
      if (now - since < holdMillis) return
      skipWait.current = false
      holds.current.push({
        ...reading,
        millis: Math.round(now - since),
        turned: turned && Math.min(1080, turned),
      })
      since = null
      turned = null
      setHeld(holds.current.length)
      if (holds.current.length === asked.current.length) {
        removeEventListener('devicemotion', read)
        answer({ test: 'motion', features: { holds: holds.current } })
      }
    }
    addEventListener('devicemotion', read)
    return () => {
      clearTimeout(none)
      removeEventListener('devicemotion', read)
    }
  }, [isOn, answer])

  if (!isOn || !pose) return <ActionButton label={runTexts.begin} onClick={() => void begin()} />
  return (
    <div className="grid gap-4">
      <p role="status" className="font-bold text-xl">
        {words.poses[pose]}
      </p>
      <ProgressBar label={checkTestTexts.motion} value={held / poses.length} />
      <ActionButton
        label={words.motionHeld}
        look="btn-outline"
        onClick={() => {
          skipWait.current = true
        }}
      />
    </div>
  )
}
