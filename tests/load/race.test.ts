import { expect, it } from 'vitest'
import { raceForPhones } from './race.ts'

it('buyers pay for one phone at once, in two processes: one has it and is charged, the others are released', async () => {
  const { answers, ends } = await raceForPhones(1, 20, 2)
  expect(answers).toEqual({ 200: 1, 409: 19, 'event 200': 4 })
  expect(ends).toEqual({ '1 paid succeeded, 19 unavailable canceled': 1 })
})
