import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decideChargeback, openChargeback } from '../../tests/support/chargeback.ts'
import { completeInserted } from '../../tests/support/insert-sale.ts'
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Booking } from '../checkout/booking/contract.ts'
import type { ProductInFull } from '../listings/contract.ts'
import type { Seller } from './contract.ts'

let market: Marketplace
let rahim: Person
let nadia: Person
let admin: Person

beforeAll(async () => {
  market = await openMarketplace()
  admin = await market.signUp('admin')
})
beforeEach(async () => {
  await market.resetRateLimits()
  rahim = await market.signUp('seller', 'Rahim')
  nadia = await market.signUp('bayer', 'Nadia')
})

const readSeller = async () => (await market.call<Seller>(nadia, 'GET', `/sellers/${rahim.id}`)).body
const rateBoth = async (order: Booking, stars: number) => {
  await market.move(nadia, order, 'rating', { stars, text: '' }, 'POST')
  await market.move(rahim, order, 'rating', { stars: 5, text: '' }, 'POST')
}
/** A phone of $400, of which the seller agrees to give a part back. */
async function sellAndGiveBack(refund: number, buyer = nadia): Promise<Booking> {
  const order = await market.sellAndHandOver(rahim, buyer, { product_price: 400 })
  await market.move(buyer, order, 'dispute', { reason: 'other', text: 'A scratch' }, 'POST')
  await market.move(rahim, order, 'dispute/proposal', { refund })
  expect(await market.move(buyer, order, 'dispute/agreement', { refund })).toEqual([200, 1])
  await market.runSaleJobs()
  return order
}

describe('a sale of which most of the money goes back', () => {
  it('brings no reputation', async () => {
    const order = await sellAndGiveBack(399.99)
    await rateBoth(order, 5)
    expect(await readSeller()).toMatchObject({
      sales: 0,
      disputesLost: 1,
      rating: { mean: null, count: 0 },
      ratings: [],
    })
    const { body } = await market.call<ProductInFull>(nadia, 'GET', '/product', {
      query: { id: (await market.addPhone(rahim))._id },
    })
    expect(body.sellerSales).toBe(0)
  })

  it('counts against its seller when the buyer complains', async () => {
    await rateBoth(await sellAndGiveBack(399.99), 1)
    expect((await readSeller()).rating).toEqual({ mean: 1, count: 1 })
  })

  it('is one when half of it stays', async () => {
    await rateBoth(await sellAndGiveBack(200), 4)
    expect(await readSeller()).toMatchObject({ sales: 1, disputesLost: 0, rating: { mean: 4, count: 1 } })
  })

  it('brings no praise after all of it went back, either', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    await market.move(nadia, order, 'dispute', { reason: 'other', text: 'Dead' }, 'POST')
    await market.move(admin, order, 'dispute/decision', { refund: order.product_price, why: 'Dead' })
    await market.db.execute(sql`update orders set status = 'refunded' where id = ${order._id}`)
    await rateBoth(order, 5)
    expect(await readSeller()).toMatchObject({ sales: 0, rating: { mean: null, count: 0 } })
  })
})

describe('the sales of a seller', () => {
  it('are counted once for each buyer', async () => {
    for (let sale = 0; sale < 3; sale++) await completeInserted(market, rahim, nadia)
    await completeInserted(market, rahim, await market.signUp())
    expect((await readSeller()).sales).toBe(2)
  })

  it('are none below a hundredth of the median sale', async () => {
    await completeInserted(market, rahim, nadia, { product_price: 0.5 })
    expect((await readSeller()).sales).toBe(0)
  })

  it('are none between accounts of one person, until an admin takes them for two', async () => {
    const { _id } = await completeInserted(market, rahim, nadia)
    await market.db.execute(sql`update orders set linked_by = '{browser}' where id = ${_id}`)
    expect((await readSeller()).sales).toBe(0)
    await market.call(admin, 'PUT', `/heldmoney/${_id}`, { json: { reason: 'Two sisters' } })
    expect((await readSeller()).sales).toBe(1)
  })

  it('are none while a bank asks for the money, and their praise is taken back in the night', async () => {
    const order = await market.completeSale(rahim, nadia)
    await rateBoth(order, 5)
    const chargeback = await openChargeback(market, order)
    await market.runJob('recount-ratings')
    expect(await readSeller()).toMatchObject({ sales: 0, rating: { mean: null, count: 0 }, ratings: [] })
    await decideChargeback(market, chargeback, 'won')
    await market.runJob('recount-ratings')
    expect(await readSeller()).toMatchObject({ sales: 1, rating: { mean: 5, count: 1 } })
  })

  it('are not half of those that the seller has cancelled, however many pairs of them there are', async () => {
    const cancelled = await market.sellPhone(rahim, await market.signUp())
    await market.move(rahim, cancelled, 'cancellation', { reason: 'Lost it' })
    for (let sale = 0; sale < 3; sale++) await completeInserted(market, rahim, nadia)
    expect((await readSeller()).cancelledShare).toBe(0.5)
  })
})
