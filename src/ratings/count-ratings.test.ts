import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideChargeback, openChargeback } from '../../tests/support/chargeback.ts'
import { seenAll } from '../../tests/support/factories.ts'
import { completeInserted } from '../../tests/support/insert-sale.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Booking } from '../checkout/booking/contract.ts'
import type { ProductInFull } from '../listings/contract.ts'
import type { RatingsOfOrder, Seller } from './contract.ts'

type Sold = Pick<Booking, '_id'>

let rahim: Person
let nadia: Person

const market = await openMarketplace()
const admin = await market.signUp('admin')
beforeEach(async () => {
  await market.resetRateLimits()
  rahim = await market.signUp('seller', 'Rahim')
  nadia = await market.signUp('bayer', 'Nadia')
})

const rate = (who: Person, order: Sold, stars: number) =>
  market.move(who, order, 'rating', { stars, text: '' }, 'POST')
/** A completed sale that both rate. */
async function rateSale(stars: number, price = 200, buyer = nadia): Promise<Sold> {
  const order = await completeInserted(market, rahim, buyer, { product_price: price })
  await rate(buyer, order, stars)
  await rate(rahim, order, 5)
  market.clock.advance(1000)
  return order
}
const readSeller = async () => (await market.call<Seller>(nadia, 'GET', `/sellers/${rahim.id}`)).body
const canRate = async (who: Person, { _id }: Sold) =>
  (await market.call<RatingsOfOrder>(who, 'GET', `/orders/${_id}/ratings`)).body.canRate
/** A phone that was handed over, and all of whose price an admin gives back. */
async function refundAll(): Promise<Booking> {
  const order = await market.sellAndHandOver(rahim, nadia)
  const complaint = { reason: 'does-not-work', text: 'It is dead', photos: [] }
  await market.move(nadia, order, 'dispute', complaint, 'POST')
  const decision = { refund: order.product_price, why: 'It is dead' }
  expect(await market.move(admin, order, 'dispute/decision', decision)).toEqual([200, 1])
  return order
}
const rateBoth = async (order: Sold, stars: number) => {
  await rate(nadia, order, stars)
  await rate(rahim, order, 5)
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

describe('the rating of a seller', () => {
  it('counts the latest of each buyer, however many there are', async () => {
    for (const stars of [5, 5, 5, 1]) await rateSale(stars)
    await rateSale(4, 200, await market.signUp())
    const { rating, ratings } = await readSeller()
    expect(rating).toEqual({ mean: 2.5, count: 2 })
    expect(ratings.map(({ stars }) => stars)).toEqual([4, 1])
  })

  it('counts the one before when the latest is removed', async () => {
    await rateSale(5)
    const order = await rateSale(1)
    const { body } = await market.call<RatingsOfOrder>(nadia, 'GET', `/orders/${order._id}/ratings`)
    const id = body.mine?._id
    await market.call(rahim, 'PUT', `/ratings/${id}/report`)
    await market.call(admin, 'PUT', `/reportedratings/${id}`, { json: { decision: 'removed', ...seenAll } })
    expect((await readSeller()).rating).toEqual({ mean: 5, count: 1 })
  })

  it('counts no sale of less than a hundredth of the median', async () => {
    for (let sale = 0; sale < 3; sale++) await market.sellPhone(rahim, nadia, { product_price: 500 })
    await rateSale(5, 1)
    expect((await readSeller()).rating).toEqual({ mean: null, count: 0 })
    await rateSale(4, 50)
    expect((await readSeller()).rating).toEqual({ mean: 4, count: 1 })
  })

  it('counts that of a buyer whose number the seller has entered as a wallet', async () => {
    const order = await completeInserted(market, rahim, nadia)
    await market.db.execute(
      sql`update orders set linked_by = '{mobile,sign-up-address}' where id = ${order._id}`,
    )
    await rate(nadia, order, 1)
    await rate(rahim, order, 5)
    expect((await readSeller()).rating).toEqual({ mean: 1, count: 1 })
  })

  it('counts the one before when the latest is of a sale between accounts of one person', async () => {
    await rateSale(2)
    const order = await completeInserted(market, rahim, nadia)
    await market.db.execute(sql`update orders set linked_by = '{browser}' where id = ${order._id}`)
    await rate(nadia, order, 5)
    await rate(rahim, order, 5)
    expect((await readSeller()).rating).toEqual({ mean: 2, count: 1 })
  })

  it('counts nothing between two accounts of one person', async () => {
    const order = await completeInserted(market, rahim, nadia)
    await market.db.execute(
      sql`update orders set linked_by = '{sign-up-address,sale-address}' where id = ${order._id}`,
    )
    await rate(nadia, order, 5)
    await rate(rahim, order, 5)
    expect((await readSeller()).rating).toEqual({ mean: null, count: 0 })
    expect((await readSeller()).ratings).toEqual([])
  })

  it('counts all that become visible at once', async () => {
    const buyers = [nadia, await market.signUp(), await market.signUp(), await market.signUp()]
    const orders = await Promise.all(buyers.map((buyer) => completeInserted(market, rahim, buyer)))
    for (const [index, order] of orders.entries()) await rate(buyers[index] ?? nadia, order, 4)
    await Promise.all(orders.map((order) => rate(rahim, order, 5)))
    expect((await readSeller()).rating).toEqual({ mean: 4, count: 4 })
  })
})

describe('an order that was cancelled', () => {
  it('is rated by the buyer whom the seller cancelled, and not by a buyer who did', async () => {
    const dropped = await market.sellPhone(rahim, nadia)
    await market.move(rahim, dropped, 'cancellation', { reason: 'Lost it' })
    const regretted = await market.sellPhone(rahim, nadia)
    await market.move(nadia, regretted, 'cancellation', { reason: 'changed-mind' })
    await market.db.execute(sql`update orders set status = 'refunded' where status = 'refunding'`)
    expect([await canRate(nadia, dropped), await canRate(rahim, dropped)]).toEqual([true, false])
    expect([await canRate(nadia, regretted), await canRate(rahim, regretted)]).toEqual([false, false])
    expect(await rate(nadia, dropped, 1)).toEqual([201, 1])
    expect(await rate(rahim, dropped, 1)).toEqual([409, 'wrong-stage'])
    expect(await rate(nadia, regretted, 1)).toEqual([409, 'wrong-stage'])
    expect(await readSeller()).toMatchObject({ sales: 0, cancelled: 1, disputesLost: 0 })
  })
})

describe('a dispute that the seller lost', () => {
  it('is counted, and its buyer can rate after the refund', async () => {
    const order = await refundAll()
    await market.db.execute(sql`update orders set status = 'refunded' where id = ${order._id}`)
    expect(await canRate(nadia, order)).toBe(true)
    expect(await rate(nadia, order, 1)).toEqual([201, 1])
    expect(await readSeller()).toMatchObject({ sales: 0, cancelled: 0, disputesLost: 1 })
  })
})

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
