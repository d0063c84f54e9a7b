import { expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { WireBalance } from './contract.ts'

it('held money is released by an admin who neither sold nor bought the phone', async () => {
  const market = await openMarketplace({ NEW_SELLER_HOLD_DAYS: '7' })
  const [seller, buyer] = [await market.signUp('admin'), await market.signUp('admin')]
  const { _id: id } = await market.completeSale(seller, buyer, { product_price: 100 })
  const release = async (who: Person) => {
    const json = { reason: 'I have called both.' }
    const { status, body } = await market.call<{ modifiedCount: number }>(who, 'PUT', `/heldmoney/${id}`, {
      json,
    })
    return [status, body.modifiedCount ?? body.code]
  }
  for (const party of [seller, buyer]) expect(await release(party)).toEqual([403, 'own-case'])
  const { body } = await market.call<WireBalance>(seller, 'GET', '/balance')
  expect(body).toMatchObject({ resting: 100, available: 0 })
  expect(await release(await market.signUp('admin'))).toEqual([200, 1])
})
