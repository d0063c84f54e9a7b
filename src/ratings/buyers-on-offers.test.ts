import { expect, it } from 'vitest'
import { completeInserted } from '../../tests/support/insert-sale.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { WireBid } from '../checkout/bids/contract.ts'

const market = await openMarketplace()

it('a seller sees how many phones the buyer of an offer has bought, and what sellers say of the buyer', async () => {
  const [seller, other, buyer] = [
    await market.signUp('seller'),
    await market.signUp('seller'),
    await market.signUp(),
  ]
  const order = await market.completeSale(other, buyer, { product_price: 200 })
  await market.move(other, order, 'rating', { stars: 4 }, 'POST')
  await market.move(buyer, order, 'rating', { stars: 5 }, 'POST')
  // Neither a second one of the same seller nor one for next to nothing makes a buyer look experienced.
  await completeInserted(market, other, buyer, { product_price: 200 })
  await completeInserted(market, other, await market.signUp(), { product_price: 200 })
  await completeInserted(market, await market.signUp('seller'), buyer, { product_price: 0.5 })
  await market.renewToken(seller)
  await market.renewToken(buyer)
  const phone = await market.addPhone(seller, { product_price: 200, Market_Price: 400 })
  const json = { productId: phone._id, price: 180, phone: '01712345678', location: 'Dhanmondi' }
  const made = await market.call<WireBid>(buyer, 'POST', '/bids', { json })
  expect(made.body.buyer).toBeNull()
  const { body } = await market.call<WireBid[]>(seller, 'GET', '/bids', { query: { as: 'seller' } })
  expect(body.map((bid) => bid.buyer)).toEqual([{ purchases: 1, rating: { mean: 4, count: 1 } }])
})
