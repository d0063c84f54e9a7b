import { expect, test } from 'vitest'
import { createTally, outageSeconds } from './tally.ts'

test('an outage is the longest time between two finished steps, in whatever order they were noted', () => {
  const tally = { ...createTally(), doneAt: [1_000, 9_000, 2_000, 3_500] }
  expect(outageSeconds(tally, 10_000)).toBe(5.5)
})

test('an outage may last until the end', () => {
  expect(outageSeconds({ ...createTally(), doneAt: [1_000, 2_000] }, 9_000)).toBe(7)
})
