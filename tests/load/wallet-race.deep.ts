import { expect, it } from 'vitest'
import { printFigures } from './print-figures.ts'
import { raceByWallet } from './wallet-race.ts'

it('30 times 20 buyers pay for one phone by wallet at once: one has it and is charged', async () => {
  const races = await raceByWallet(30, 20)
  printFigures('races by wallet', races)
  expect(races.ends.paid).toBe(30)
})
