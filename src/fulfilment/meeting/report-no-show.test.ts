import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openChargeback } from '../../../tests/support/chargeback.ts'
import { hour, meetParties, openOrderMarket, passTime } from '../../../tests/support/order-market.ts'
import type { Person } from '../../../tests/support/test-app.ts'

const market = await openOrderMarket()
const { rahim, nadia, admin } = await meetParties(market)

type Order = { _id: string; product_price: number }

const pass = (hours: number) => passTime(market, [rahim, nadia, admin], hours * hour)
const report = (who: Person, order: Order) => market.move(who, order, 'meeting/failure')
const cancel = (who: Person, order: Order) => market.move(who, order, 'cancellation', {})
const missedBy = async (order: Order) => (await market.readDetails(nadia, order)).meeting?.missedBy

/** Both agree to meet so many hours from now. */
async function agree(order: Order, hours = 2): Promise<void> {
  const at = new Date(market.clock.now().getTime() + hours * hour).toISOString()
  await market.move(nadia, order, 'meeting', { place: 'Shahbag', at })
  expect(await market.move(rahim, order, 'meeting/agreement', { place: 'Shahbag', at })).toEqual([200, 1])
}

/** A paid order whose parties have agreed to meet just now. */
async function sellAndAgree(): Promise<Order> {
  const order = await market.sellPhone(rahim, nadia)
  await agree(order, 0)
  return order
}

it('is taken from either side from the agreed time on, once', async () => {
  const order = await market.sellPhone(rahim, nadia)
  await agree(order)
  await pass(1)
  for (const who of [nadia, rahim]) expect(await report(who, order)).toEqual([409, 'before-meeting'])
  await pass(1)
  expect(await Promise.all([report(nadia, order), report(nadia, order)])).toEqual(
    expect.arrayContaining([
      [200, 1],
      [200, 0],
    ]),
  )
  expect(await missedBy(order)).toEqual(['seller'])
  expect(await report(rahim, order)).toEqual([200, 1])
  expect(await missedBy(order)).toEqual(['seller', 'buyer'])
})

it('needs a meeting that both agreed on', async () => {
  const order = await market.sellPhone(rahim, nadia)
  expect(await report(nadia, order)).toEqual([409, 'no-meeting'])
  const at = market.clock.now().toISOString()
  await market.move(rahim, order, 'meeting', { place: 'Shahbag', at })
  expect(await report(nadia, order)).toEqual([409, 'no-meeting'])
})

it('is not for others, nor for an order that is not paid, overdue or frozen by a bank', async () => {
  const order = await sellAndAgree()
  for (const who of [admin, await market.signUp('bayer')])
    expect(await report(who, order)).toEqual([404, 'unknown-booking'])
  const booked = await market.createOrder(nadia, await market.addPhone(rahim))
  expect(await report(nadia, booked)).toEqual([409, 'wrong-stage'])
  const frozen = await sellAndAgree()
  await openChargeback(market, frozen)
  expect(await report(nadia, frozen)).toEqual([409, 'chargeback-open'])
  await pass(25)
  expect(await report(nadia, order)).toEqual([409, 'order-overdue'])
})

it('changes neither stage nor money; another time can be agreed on, and missed again', async () => {
  const order = await sellAndAgree()
  const meetsAt = async () =>
    (await market.call<{ meetsAt: string | null }[]>(rahim, 'GET', '/sales')).body.at(0)?.meetsAt
  expect(await meetsAt()).not.toBeNull()
  await report(rahim, order)
  expect(await meetsAt()).toBeNull()
  const { stage, dueAt } = await market.readDetails(nadia, order)
  expect(stage).toBe('paid')
  expect(dueAt).not.toBeNull()
  expect((await market.readMoney(order)).held).toBe(order.product_price)
  await pass(1)
  await agree(order)
  expect(await missedBy(order)).toEqual([])
  await pass(2)
  expect(await report(rahim, order)).toEqual([200, 1])
  expect(await missedBy(order)).toEqual(['buyer'])
  expect(await cancel(nadia, order)).toEqual([200, 1])
})

it('is taken although the other side blocks the one who waited', async () => {
  const order = await sellAndAgree()
  const path = `/orders/${order._id}/conversation`
  const { body } = await market.call<{ _id: string }>(rahim, 'POST', path)
  await market.call(rahim, 'PUT', `/conversations/${body._id}/block`, { json: { blocked: true } })
  expect(await market.move(nadia, order, 'meeting', { place: 'X', at: new Date().toISOString() })).toEqual([
    409,
    'blocked',
  ])
  expect(await report(nadia, order)).toEqual([200, 1])
})

/** What a new buyer and a new seller are told of each other after an order. */
async function people() {
  const seller = await market.signUp('seller')
  const buyer = await market.signUp('bayer')
  const order = await market.sellPhone(seller, buyer)
  const meeting = { place: 'Shahbag', at: market.clock.now().toISOString() }
  await market.move(buyer, order, 'meeting', meeting)
  await market.move(seller, order, 'meeting/agreement', meeting)
  const noShows = async () => (await market.readDetails(seller, order)).buyer.noShows
  const cancelled = async () => {
    const { body } = await market.call<{ cancelled: number }>(nadia, 'GET', `/sellers/${seller.id}`)
    return body.cancelled
  }
  return { seller, buyer, order, noShows, cancelled }
}

it('counts against a buyer who did not come, and not against the seller who cancels a day later', async () => {
  const { seller, order, noShows, cancelled } = await people()
  await market.db.execute(sql`update orders set due_at = due_at + interval '10 days' where id = ${order._id}`)
  await report(seller, order)
  expect(await noShows()).toBe(1)
  await passTime(market, [rahim, nadia, admin, seller], 24 * hour)
  expect(await cancel(seller, order)).toEqual([200, 1])
  expect(await cancelled()).toBe(0)
})

it('counts for nothing once they have met and the phone is handed over', async () => {
  const { seller, order, noShows } = await people()
  await report(seller, order)
  await market.handOver(seller, order)
  expect(await noShows()).toBe(0)
})

it('counts for nothing when its author cancels at once, which leaves no time to answer', async () => {
  const one = await people()
  await report(one.seller, one.order)
  await cancel(one.seller, one.order)
  expect([await one.noShows(), await one.cancelled()]).toEqual([0, 1])
  const other = await people()
  await report(other.buyer, other.order)
  await cancel(other.buyer, other.order)
  expect(await other.cancelled()).toBe(0)
})

it('counts for nothing when the order lapses before the other side had a day to answer', async () => {
  const { seller, buyer, order, noShows, cancelled } = await people()
  await passTime(market, [rahim, nadia, admin, seller, buyer], 23 * hour)
  await report(buyer, order)
  await passTime(market, [rahim, nadia, admin, seller, buyer], 2 * hour)
  await market.runSaleJobs()
  expect([await noShows(), await cancelled()]).toEqual([0, 0])
})

it('counts an order that the buyer cancels a day after the seller did not come as cancelled by the seller', async () => {
  const { buyer, order, cancelled } = await people()
  await market.db.execute(sql`update orders set due_at = due_at + interval '10 days' where id = ${order._id}`)
  await report(buyer, order)
  expect(await cancelled()).toBe(0)
  await passTime(market, [rahim, nadia, admin, buyer], 24 * hour)
  expect(await cancel(buyer, order)).toEqual([200, 1])
  expect(await cancelled()).toBe(1)
})

it('counts for neither when each reports the other', async () => {
  const { seller, buyer, order, noShows, cancelled } = await people()
  await report(seller, order)
  await report(buyer, order)
  expect(await noShows()).toBe(0)
  await cancel(buyer, order)
  expect(await cancelled()).toBe(0)
})

it('is no no-show of the buyer when the order lapses after the seller did not come', async () => {
  const { seller, buyer, order, noShows, cancelled } = await people()
  await report(buyer, order)
  await passTime(market, [rahim, nadia, admin, seller, buyer], 25 * hour)
  await market.runSaleJobs()
  expect(await noShows()).toBe(0)
  expect(await cancelled()).toBe(1)
})

it('is no no-show of the buyer when the order lapses while the seller has answered no proposal', async () => {
  const { seller, buyer, noShows } = await people()
  const order = await market.sellPhone(seller, buyer)
  const another = { place: 'Banani', at: new Date(market.clock.now().getTime() + hour).toISOString() }
  expect(await market.move(buyer, order, 'meeting', another)).toEqual([200, 1])
  await passTime(market, [rahim, nadia, admin, seller, buyer], 25 * hour)
  await market.runSaleJobs()
  // The other order, whose meeting they had agreed on.
  expect(await noShows()).toBe(1)
})

it('is one although the buyer proposes another time after a meeting that they had agreed on', async () => {
  const { seller, buyer, order, noShows } = await people()
  const another = { place: 'Banani', at: new Date(market.clock.now().getTime() + hour).toISOString() }
  expect(await market.move(buyer, order, 'meeting', another)).toEqual([200, 1])
  await passTime(market, [rahim, nadia, admin, seller, buyer], 25 * hour)
  await market.runSaleJobs()
  expect(await noShows()).toBe(1)
})
