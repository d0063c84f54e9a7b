import { expect, it } from 'vitest'
import { raceForPhones } from './race.ts'

it.each([1, 2] as const)(
  'many buyers pay for one phone at once, in %d process(es): one has it and is charged, the others are released',
  async (processes) => {
    const { answers, ends } = await raceForPhones(2, 20, processes)
    expect(answers).toEqual({ 200: 2, 409: 38, 'event 200': 8 })
    expect(ends).toEqual({ '1 paid succeeded, 19 unavailable canceled': 2 })
  },
)
