import { expect, it } from 'vitest'
import { killAtEveryStep } from './kill-server.ts'

it('a server killed in the middle of a payment leaves no charge without a phone, and forgets no sale', async () => {
  const { forgotten, acknowledged, slowestRecovery } = await killAtEveryStep(8)
  expect(forgotten).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
  expect(slowestRecovery).toBeLessThan(60_000)
})
