import { expect, it } from 'vitest'
import { killAtEveryStep } from './kill-server.ts'
import { printFigures } from './print-figures.ts'

it('200 kills of the server over every step of a payment: no charge without a phone, no sale forgotten', async () => {
  const came = await killAtEveryStep(200)
  printFigures('kill -9 of the server', came)
  expect(came.missed).toBeLessThan(5)
  expect(came.forgotten).toEqual([])
  expect(came.acknowledged).toBeGreaterThan(50)
  expect(came.slowestRecovery).toBeLessThan(60_000)
})
