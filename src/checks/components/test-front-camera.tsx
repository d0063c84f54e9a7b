import { Camera } from './camera.tsx'
import type { TestProps } from './guided-test.tsx'

/** Whether the front camera sees. */
export default function FrontCameraTest({ answer }: TestProps) {
  return <Camera test="front-camera" answer={answer} />
}
