import { useEffect, useRef, useState } from 'react'
import { NumberForm, readSixDigits } from '../../ui/number-form.tsx'
import { guideTexts as words } from '../texts.ts'
import { Choices, obstacleOf, type TestProps } from './guided-test.tsx'

const scanMillis = 200
/** The width in pixels to which a picture is reduced before it is searched for a code. */
const scanWidth = 480

/** What a camera read last: the other screen still shows it for a moment when the next camera is asked for another code. */
let lastRead = ''

/** Reads the code of a picture of a camera; null when there is none. */
async function createReader() {
  const { default: jsQR } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video: HTMLVideoElement): string | null => {
    if (!context || video.videoWidth === 0) return null
    canvas.width = scanWidth
    canvas.height = Math.round((scanWidth * video.videoHeight) / video.videoWidth)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    return jsQR(data, width, height)?.data ?? null
  }
}

type CameraProps = Pick<TestProps, 'answer'> & { test: 'back-camera' | 'front-camera' }

/** A camera that reads the code of another screen; no picture leaves the phone. */
export function Camera({ test, answer }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isOn, setOn] = useState(false)
  const [isReading, setReading] = useState(true)

  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setInterval> | undefined
    let stream: MediaStream | undefined
    const begin = async () => {
      const facingMode = test === 'back-camera' ? 'environment' : 'user'
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: facingMode }, width: { ideal: 1280 } },
      })
      // A phone whose camera on this side is broken may open the other.
      const { facingMode: opened = facingMode } = stream.getVideoTracks()[0]?.getSettings() ?? {}
      if (opened !== facingMode && !isOver) return answer({ obstacle: 'missing-api' })
      const read = await createReader().catch(() => null)
      const shown = video.current
      if (isOver || !shown) return stop()
      setReading(read !== null)
      shown.srcObject = stream
      setOn(true)
      await shown.play()
      if (!read) return
      timer = setInterval(() => {
        const code = read(shown)
        if (!code || code === lastRead || !/^\d{6}$/.test(code)) return
        lastRead = code
        clearInterval(timer)
        answer({ test, features: { code, by: 'scan' } })
      }, scanMillis)
    }
    const stop = () => {
      isOver = true
      clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    begin().catch((reason: unknown) => {
      if (!isOver) answer(obstacleOf(reason))
    })
    return stop
  }, [test, answer])

  return (
    <div className="grid gap-4">
      <video
        ref={video}
        muted
        playsInline
        className="aspect-video w-full rounded-box bg-neutral object-cover"
      />
      {isOn && (
        <NumberForm
          label={words.cameraType}
          hint={isReading ? undefined : words.cameraUnread}
          read={readSixDigits}
          send={(code) => answer({ test, features: { code, by: 'typed' } })}
          sendLabel={words.send}
        />
      )}
      <Choices
        answer={answer}
        of={{ [words.cameraNone]: { obstacle: 'no-other-screen' }, [words.cameraBlack]: { faulty: true } }}
      />
    </div>
  )
}
