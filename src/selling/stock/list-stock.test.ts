import { beforeAll, expect, test } from 'vitest'
import { type Marketplace, openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { StockProduct } from './contract.ts'

let market: Marketplace
let buyer: Person

beforeAll(async () => {
  market = await openMarketplace()
  buyer = await market.signUp()
})

const list = async (who: Person, query: Record<string, string> = {}) =>
  (await market.call<StockProduct[]>(who, 'GET', '/myproduct', { query })).body
const names = async (who: Person, query: Record<string, string> = {}) =>
  (await list(who, query)).map((phone) => phone.product_name)
const count = async (who: Person) => (await market.call(who, 'GET', '/myproductcounts')).body

test('sorts phones by whether they can be bought, are booked or sold', async () => {
  const seller = await market.signUp('seller')
  for (const product_name of ['Withdrawn', 'Free', 'Booked', 'Sold first', 'Sold last']) {
    const phone = await market.addPhone(seller, { product_name })
    if (product_name === 'Booked') await market.createOrder(buyer, phone)
    if (product_name === 'Withdrawn')
      await market.call(seller, 'DELETE', '/product', { query: { id: phone._id } })
    market.clock.advance(1000)
  }
  const [last, first] = await list(seller)
  for (const phone of [first, last]) {
    if (phone) await market.buy(buyer, phone)
    market.clock.advance(1000)
  }
  expect(await names(seller)).toEqual(['Sold last', 'Sold first', 'Booked', 'Free'])
  expect(await names(seller, { state: 'for-sale' })).toEqual(['Booked', 'Free'])
  expect(await names(seller, { state: 'booked' })).toEqual(['Booked'])
  expect(await names(seller, { state: 'sold' })).toEqual(['Sold last', 'Sold first'])
  expect(await count(seller)).toEqual({ forSale: 2, booked: 1, sold: 2, drafts: 0 })
})
