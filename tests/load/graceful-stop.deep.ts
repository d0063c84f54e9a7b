import { expect, inject, test } from 'vitest'
import { stopUnderLoad } from './graceful-stop.ts'
import { printFigures } from './print-figures.ts'

test('twenty stops with a hundred people each: no request in flight is lost', async () => {
  const total = { stops: 0, answered: 0, sentAgain: 0, untaken: 0, lost: [] as string[], longestMillis: 0 }
  for (let round = 0; round < 20; round++) {
    const stop = await stopUnderLoad(inject('databaseUrl'), 100)
    expect(stop.exit).toBe(0)
    total.stops += 1
    total.answered += stop.answered
    total.lost.push(...stop.lost)
    total.sentAgain += stop.sentAgain
    total.untaken += stop.untaken
    total.longestMillis = Math.max(total.longestMillis, Math.round(stop.tookMillis))
  }
  printFigures('twenty stops under load', total)
  expect(total).toMatchObject({ lost: [], sentAgain: 0 })
  expect(total.untaken).toBeLessThanOrEqual(2)
})
