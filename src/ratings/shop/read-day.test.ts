import { expect, it } from 'vitest'
import { sendDocuments } from '../../../tests/support/documents.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { SellerDay } from './contract.ts'

const market = await openMarketplace()
const day = async (who: Person) => (await market.call<SellerDay>(who, 'GET', '/sellerday')).body

it('a new seller has everything to do, and nothing that waits', async () => {
  const seller = await market.signUp('seller')
  const { steps, ...counts } = await day(seller)
  expect(counts).toEqual({
    toHandOver: 0,
    disputes: 0,
    offers: 0,
    questions: 0,
    drafts: 0,
    pending: 0,
    sales: 0,
    sum: 0,
    currency: 'USD',
  })
  expect(steps).toContain('phone')
  expect(steps).toContain('account')
  expect(steps).toContain('tick')
  await market.addPhone(seller)
  expect((await day(seller)).steps).not.toContain('phone')
  await sendDocuments(market, seller)
  expect((await day(seller)).steps).not.toContain('tick')
})

it('counts what waits for its seller alone: phones to hand over, offers, unread questions, and the sales of the month', async () => {
  const [seller, other, buyer] = [
    await market.signUp('seller'),
    await market.signUp('seller'),
    await market.signUp(),
  ]
  const phone = await market.addPhone(seller, { product_price: 200, Market_Price: 400 })
  const json = { productId: phone._id, price: 180, phone: '01712345678', location: 'Dhanmondi' }
  await market.call(buyer, 'POST', '/bids', { json })
  const asked = await market.call<{ _id: string }>(buyer, 'POST', '/conversations', {
    json: { productId: phone._id },
  })
  await market.call(buyer, 'POST', `/conversations/${asked.body._id}/messages`, {
    json: { text: 'Still there?' },
  })
  const order = await market.sellPhone(seller, buyer, { product_price: 100 })
  const seen = {
    toHandOver: 1,
    disputes: 0,
    offers: 1,
    questions: 1,
    drafts: 0,
    pending: 0,
    sales: 1,
    sum: 100,
  }
  expect(await day(seller)).toMatchObject(seen)
  expect(await day(other)).toMatchObject({ toHandOver: 0, offers: 0, questions: 0, sales: 0 })
  await market.handOver(seller, order)
  expect(await day(seller)).toMatchObject({ ...seen, toHandOver: 0 })
  await market.call(buyer, 'POST', `/orders/${order._id}/dispute`, {
    json: { reason: 'does-not-work', text: 'It is off.' },
  })
  expect(await day(seller)).toMatchObject({ ...seen, toHandOver: 0, disputes: 1 })
  market.clock.advance(25 * 3_600_000)
  await market.renewToken(seller)
  expect(await day(seller)).toMatchObject({ offers: 0 })
})
