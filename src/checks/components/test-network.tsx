import type { Answer } from '../contract.ts'
import { Measured, type TestProps } from './guided-test.tsx'

const kinds = ['wifi', 'cellular', 'ethernet'] as const

/** How the phone is connected, where its browser tells. */
export default function NetworkTest(props: TestProps) {
  return <Measured {...props} measure={measure} />
}

async function measure(): Promise<Answer> {
  const { connection } = navigator as { connection?: { type?: string } }
  const type = connection?.type
  if (!type || type === 'none' || type === 'unknown') return { obstacle: 'missing-api' }
  return { test: 'network', features: { kind: kinds.find((kind) => kind === type) ?? 'other' } }
}
