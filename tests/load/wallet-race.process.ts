import { expect, it } from 'vitest'
import { raceByWallet } from './wallet-race.ts'

it('many buyers pay for one phone by wallet at once: one has it and is charged', async () => {
  const { ends } = await raceByWallet(1, 6)
  expect(ends).toEqual({ paid: 1, unavailable: 5 })
})
