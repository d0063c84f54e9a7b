import { inArray } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { sendDocuments } from '../../tests/support/documents.ts'
import { seenAll } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { dayInDhaka } from '../kernel/time.ts'
import { orders } from '../orders/schema.ts'
import type { Overview, Sale } from './contract.ts'
import type { Member } from './members/contract.ts'
import type { QueueCounts } from './queue/contract.ts'

const market = await openMarketplace()
const admin = await market.signUp('admin')
const seller = await market.signUp('seller')
const buyer = await market.signUp()
beforeEach(() => market.resetRateLimits())

const read = async () => (await market.call<Overview>(admin, 'GET', '/overview')).body
const readSales = (query: Record<string, string>) =>
  market.call<Sale[]>(admin, 'GET', '/overview/sales', { query })

const today = dayInDhaka(market.clock.now())
const daysAgo = (count: number) => dayInDhaka(new Date(market.clock.now().getTime() - count * 86_400_000))

/** Sells a phone, and dates the payment. */
async function sell(price: number, paidAt: string): Promise<string> {
  const order = await market.authorisePayment(
    buyer,
    await market.addPhone(seller, { product_price: price, Market_Price: price }),
  )
  await market.settle(buyer, order)
  await market.db
    .update(orders)
    .set({ paidAt: new Date(paidAt) })
    .where(inArray(orders.id, [order._id]))
  return order._id
}

it('counts the sales of each of the last 30 days in Dhaka', async () => {
  expect((await read()).month).toEqual({ sales: 0, revenue: 0, currency: 'USD' })
  const sold = {
    // The first and the last moment of today, which in UTC began yesterday.
    first: await sell(100, `${today}T00:00:00+06:00`),
    last: await sell(50.5, `${today}T23:59:59.999+06:00`),
    yesterday: await sell(10, `${daysAgo(1)}T23:59:59.999+06:00`),
    oldest: await sell(7, `${daysAgo(29)}T00:00:00+06:00`),
    tooOld: await sell(5, `${daysAgo(30)}T23:59:59.999+06:00`),
  }
  const { today: now, month, days } = await read()
  expect(now).toEqual({ sales: 2, revenue: 150.5, currency: 'USD' })
  expect(month).toEqual({ sales: 4, revenue: 167.5, currency: 'USD' })
  expect(days).toHaveLength(30)
  expect(days.filter(({ sales }) => sales > 0)).toEqual([
    { day: daysAgo(29), sales: 1, revenue: 7, currency: 'USD' },
    { day: daysAgo(1), sales: 1, revenue: 10, currency: 'USD' },
    { day: today, sales: 2, revenue: 150.5, currency: 'USD' },
  ])

  const ids = (sales: Sale[]) => sales.map(({ _id }) => _id)
  expect(ids((await readSales({ from: today, to: today })).body)).toEqual([sold.last, sold.first])
  const all = { from: daysAgo(29), to: today }
  expect(ids((await readSales(all)).body)).toEqual([sold.last, sold.first, sold.yesterday, sold.oldest])
  const page = await readSales({ ...all, limit: '3' })
  const cursor = page.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1] ?? ''
  expect(ids((await readSales({ ...all, cursor })).body)).toEqual([sold.oldest])
  expect(page.body[0]).toMatchObject({ sellerEmail: seller.email, buyerEmail: buyer.email })
})

it('counts unpaid orders nowhere', async () => {
  const before = (await read()).month
  await market.createOrder(buyer, await market.addPhone(seller))
  expect((await read()).month).toEqual(before)
})

it('counts no revenue that goes back to the buyer', async () => {
  const before = (await read()).today.revenue
  const order = await market.sellPhone(seller, buyer)
  expect((await read()).today.revenue).toBe(before + order.product_price)
  await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
  expect((await read()).today.revenue).toBe(before)
})

it('counts the sellers to verify, and lists them', async () => {
  const fresh = await market.signUp('seller')
  const closed = await market.signUp('seller')
  for (const each of [seller, closed]) await sendDocuments(market, each)
  await market.call(admin, 'DELETE', '/deleteuser', { query: { id: closed.id } })
  // As To do lists them: who has sent nothing does not wait.
  const toDo = async () => (await market.call<QueueCounts>(admin, 'GET', '/queue/counts')).body.kinds.seller
  expect([(await read()).sellersToVerify, await toDo()]).toEqual([1, 1])
  await market.call(admin, 'PUT', '/users', { query: { userid: seller.id } })
  expect([(await read()).sellersToVerify, await toDo()]).toEqual([0, 0])
  const list = async (verified: string) =>
    (await market.call<Member[]>(admin, 'GET', '/seller', { query: { verified } })).body.map(({ _id }) => _id)
  expect(await list('false')).toEqual([fresh.id])
  expect(await list('true')).toEqual([seller.id])
})

it('counts phones with open reports once', async () => {
  const phone = await market.addPhone(seller)
  for (const reporter of [buyer, await market.signUp()]) {
    await market.call(reporter, 'PUT', '/report', { query: { id: phone._id } })
  }
  expect((await read()).reportedPhones).toBe(1)
  await market.call(admin, 'PUT', `/reportedphones/${phone._id}`, {
    json: { decision: 'dismissed', ...seenAll },
  })
  expect((await read()).reportedPhones).toBe(0)
})

it.each(['2026-13-01', '1999-12-31', '9999-12-31', 'x'])('refuses sales from %s with 400', async (from) => {
  expect((await readSales({ from, to: today })).status).toBe(400)
  expect((await readSales({ from: today, to: from })).status).toBe(400)
})
