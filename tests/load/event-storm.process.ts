import { expect, it } from 'vitest'
import { stormWithEvents } from './event-storm.ts'

it('events that come ten times, shuffled, around the browser’s call and a cancelled booking, have one effect', async () => {
  const { events, ends } = await stormWithEvents(1)
  expect(events).toEqual({ 200: 600 })
  for (const end of Object.values(ends).flatMap((of) => Object.keys(of))) {
    expect(['succeeded, claim capture', 'canceled, ']).toContain(end)
  }
})
