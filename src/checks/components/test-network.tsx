import type { GuidedTest } from './guided-test.tsx'

const kinds = ['wifi', 'cellular', 'ethernet'] as const

/** How the phone is connected, where its browser tells. */
export default {
  async measure() {
    const { connection } = navigator as { connection?: { type?: string } }
    const type = connection?.type
    if (!type || type === 'none' || type === 'unknown') return { obstacle: 'missing-api' }
    return { test: 'network', features: { kind: kinds.find((kind) => kind === type) ?? 'other' } }
  },
} satisfies GuidedTest
