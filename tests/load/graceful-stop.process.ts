import { expect, inject, test } from 'vitest'
import { stopUnderLoad } from './graceful-stop.ts'

test('a server that is stopped answers every request that it has received, and exits cleanly', async () => {
  const stop = await stopUnderLoad(inject('databaseUrl'), 20)
  expect(stop.lost).toEqual([])
  expect(stop.sentAgain).toBe(0)
  expect(stop.untaken).toBeLessThanOrEqual(1)
  expect(stop.answered).toBeGreaterThan(20)
  expect(stop.exit).toBe(0)
  expect(stop.tookMillis).toBeLessThan(10_000)
})
