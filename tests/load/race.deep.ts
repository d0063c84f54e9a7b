import { expect, it } from 'vitest'
import { printFigures } from './print-figures.ts'
import { raceForPhones } from './race.ts'

it.each([1, 2] as const)(
  '100 buyers pay for one phone at once, 50 times, in %d process(es): one sale and one capture each time',
  async (processes) => {
    const races = await raceForPhones(50, 100, processes)
    printFigures(`100 buyers x 50 rounds, ${processes} process(es)`, races)
    expect(races.answers).toEqual({ 200: 50, 409: 4950, 'event 200': 1000 })
    expect(races.ends).toEqual({ '1 paid succeeded, 99 unavailable canceled': 50 })
  },
)
