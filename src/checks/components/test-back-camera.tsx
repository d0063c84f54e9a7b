import { Camera } from './camera.tsx'
import type { TestProps } from './guided-test.tsx'

/** Whether the back camera sees. */
export default function BackCameraTest({ answer }: TestProps) {
  return <Camera test="back-camera" answer={answer} />
}
