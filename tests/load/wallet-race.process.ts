import { expect, it } from 'vitest'
import { raceByWallet } from './wallet-race.ts'

it('many buyers pay for one phone by wallet at once: one has it and is charged', async () => {
  const { ends } = await raceByWallet(1, 6)
  // SSLCommerz cannot hold money: who has paid there and comes too late is refunded.
  const { paid, refunded = 0, unavailable = 0, ...others } = ends
  expect({ paid, late: refunded + unavailable, others }).toEqual({ paid: 1, late: 5, others: {} })
})
