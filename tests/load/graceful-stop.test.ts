import { expect, inject, test } from 'vitest'
import { stopUnderLoad } from './graceful-stop.ts'

test('a server that is told to stop answers everything it was asked, and ends well', async () => {
  const stop = await stopUnderLoad(inject('databaseUrl'), 20)
  expect(stop.lost).toEqual([])
  expect(stop.sentAgain).toBe(0)
  expect(stop.answered).toBeGreaterThan(20)
  expect(stop.exit).toBe(0)
  expect(stop.tookMillis).toBeLessThan(10_000)
}, 60_000)
