import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { capturePayment } from '../payments/index.ts'
import { adoptSales } from './adopt-sales.ts'
import { completeOrder } from './complete-order.ts'

const market = await openMarketplace()
const seller = await market.signUp('seller')
const buyer = await market.signUp()

/** An order as a release without a ledger has left it: paid, captured at the provider, and nothing else. */
async function sellWithoutLedger() {
  const order = await market.authorisePayment(buyer, await market.addPhone(seller))
  const paymentId = await market.claimAndCrash(order)
  await capturePayment(market.withProviderProxy().payments, order._id, paymentId)
  await market.db.execute(sql`update orders set status = 'paid', paid_at = now() where id = ${order._id}`)
  return order
}

it('an order that was paid before there was a ledger is taken over, once, with the whole time to meet', async () => {
  const [order, other] = [await sellWithoutLedger(), await sellWithoutLedger()]
  expect(await market.readMoney(order)).toEqual({})
  const deps = market.withProviderProxy()
  await Promise.all([adoptSales(deps), adoptSales(deps)])
  await market.jobs['adopt-sales']?.({})
  for (const { _id, product_price: price } of [order, other]) {
    expect(await market.readMoney({ _id })).toEqual({ provider: -price, held: price })
    const { dueAt, timeline } = await market.readDetails(buyer, { _id })
    expect(dueAt).toBe(new Date(market.clock.now().getTime() + 240 * 3_600_000).toISOString())
    expect(timeline.map(({ stage }) => stage)).toEqual(['booked', 'paid'])
  }
  expect(await market.handOver(seller, buyer, order)).toEqual([200, 1])
  expect(await market.move(buyer, other, 'cancellation', { reason: 'No' })).toEqual([200, 1])
})

it('an order whose payment is missing holds up no other', async () => {
  const orders = [await sellWithoutLedger(), await sellWithoutLedger(), await sellWithoutLedger()]
  const [lost, ...others] = orders.sort((one, other) => (one._id < other._id ? -1 : 1))
  await market.db.execute(sql`update payments set reference = 'lost' where reference = ${lost?._id}`)
  await adoptSales(market.withProviderProxy())
  const money = await Promise.all(others.map(market.readMoney))
  expect(money).toEqual(others.map(({ product_price: price }) => ({ provider: -price, held: price })))
})

it('an order is not completed before its money is in the ledger', async () => {
  const order = await sellWithoutLedger()
  expect(await market.handOver(seller, buyer, order)).toEqual([200, 1])
  const complete = () => completeOrder(market.withProviderProxy(), { id: buyer.id, role: 'buyer' }, order._id)
  await expect(complete()).rejects.toThrow('nothing is held')
  await adoptSales(market.withProviderProxy())
  expect(await complete()).toEqual({ ok: true, value: { changed: true } })
  expect(await market.readMoney(order)).toMatchObject({ held: 0, seller: order.product_price })
})

it('an order of this release is left alone', async () => {
  const order = await market.sellPhone(seller, buyer)
  const { dueAt } = await market.readDetails(buyer, order)
  market.clock.advance(60_000)
  await adoptSales(market.withProviderProxy())
  expect((await market.readDetails(buyer, order)).dueAt).toBe(dueAt)
})
