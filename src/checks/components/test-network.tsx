import { runTexts } from '../texts.ts'
import type { TestProps } from './guided-test.ts'

type WithConnection = { connection?: { type?: string } }

const kinds = ['wifi', 'cellular', 'ethernet'] as const

/** How the phone is connected, where its browser tells. */
export default function NetworkTest({ answer }: TestProps) {
  const look = () => {
    const type = (navigator as WithConnection).connection?.type
    if (!type || type === 'none' || type === 'unknown') return answer({ obstacle: 'missing-api' })
    answer({ test: 'network', features: { kind: kinds.find((kind) => kind === type) ?? 'other' } })
  }
  return (
    <button type="button" className="btn btn-primary" onClick={look}>
      {runTexts.begin}
    </button>
  )
}
