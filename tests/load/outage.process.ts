import { expect, test } from 'vitest'
import { expectAnswer, simulateOutage } from './outage.ts'

test('a database outage of three seconds causes only 503 with Retry-After', async () => {
  const outage = await simulateOutage('stopped', 3, 10)
  outage.during.forEach(expectAnswer)
  expect(outage.during.length).toBeGreaterThan(50)
  expect(new Set(outage.after.map(({ status }) => status))).toEqual(new Set([200]))
  expect(outage.answeredAfter).toBeLessThan(5_000)
  expect(outage.jobDoneAfter).toBeLessThan(5_000)
  expect(outage.exit).toBeNull()
})
