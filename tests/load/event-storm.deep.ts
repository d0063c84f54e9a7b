import { expect, it } from 'vitest'
import { stormWithEvents } from './event-storm.ts'
import { printFigures } from './print-figures.ts'

it('20 storms of events around each way in which a booking may end: one effect each', async () => {
  const { events, ends } = await stormWithEvents(20)
  printFigures('every event ten times, shuffled', { events, ...ends })
  expect(events).toEqual({ 200: 12_000 })
  for (const end of Object.values(ends).flatMap((of) => Object.keys(of))) {
    expect(['succeeded, claim capture', 'canceled, ']).toContain(end)
  }
})
