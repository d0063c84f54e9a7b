import { expect, test } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { StockProduct } from './contract.ts'

const market = await openMarketplace()
const buyer = await market.signUp()

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
  expect(await count(seller)).toEqual({
    forSale: 2,
    booked: 1,
    sold: 2,
    paused: 0,
    returned: 0,
    drafts: 0,
  })
})

test('sorts phones by age and price, page by page', async () => {
  const seller = await market.signUp('seller')
  for (const product_price of [200, 100, 300, 100]) {
    await market.addPhone(seller, {
      product_name: `Phone for ${product_price}`,
      product_price,
      Market_Price: 400,
    })
    market.clock.advance(1000)
  }
  const prices = async (sort: string) => {
    const found: number[] = []
    let cursor: string | undefined
    do {
      const query = { limit: '3', sort, ...(cursor && { cursor }) }
      const { body, headers } = await market.call<StockProduct[]>(seller, 'GET', '/myproduct', { query })
      found.push(...body.map((phone) => phone.product_price))
      cursor = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1]
    } while (cursor)
    return found
  }
  expect(await prices('newest')).toEqual([100, 300, 100, 200])
  expect(await prices('oldest')).toEqual([200, 100, 300, 100])
  expect(await prices('dearest')).toEqual([300, 200, 100, 100])
  expect(await prices('cheapest')).toEqual([100, 100, 200, 300])
})

test('counts the days, the hearts and the offers that wait for each phone', async () => {
  const seller = await market.signUp('seller')
  const phone = await market.addPhone(seller, { product_price: 200, Market_Price: 400 })
  await market.addPhone(seller)
  market.clock.advance(50 * 3_600_000)
  await market.renewToken(buyer)
  await market.renewToken(seller)
  await market.call(buyer, 'PUT', `/savedphones/${phone._id}`)
  const json = { productId: phone._id, price: 180, phone: '01712345678', location: 'Dhanmondi' }
  await market.call(buyer, 'POST', '/bids', { json })
  const figures = (await list(seller)).map(({ days, hearts, offers }) => ({ days, hearts, offers }))
  expect(figures.toSorted((a, b) => a.hearts - b.hearts)).toEqual([
    { days: 2, hearts: 0, offers: 0 },
    { days: 2, hearts: 1, offers: 1 },
  ])
})
