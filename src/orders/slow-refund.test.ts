import { expect, it } from 'vitest'
import { payOnSslcommerz } from '../../tests/support/taka-providers.ts'
import { openTakaShop } from '../../tests/support/taka-shop.ts'
import type { MoneyOverview } from '../admin/money/contract.ts'
import type { QueueEntry } from '../admin/queue/contract.ts'
import { findLatestRefund } from '../payments/index.ts'

const shop = await openTakaShop()
const { market, nadia, pass } = shop
const admin = await market.signUp('admin')

const hour = 3_600_000

async function listUnmade(orderId: string) {
  await market.renewToken(admin)
  const { body } = await market.call<QueueEntry[]>(admin, 'GET', '/queue', { query: { kind: 'refund' } })
  return body.filter(({ subject }) => subject === orderId)
}

it.each([
  ['is in progress', '01711000031', 'pending'],
  ['was answered without an id', '01711000036', 'requested'],
  ['is not answered', '01711000035', 'requested'],
])('a refund that %s for more than a day is on the queue of the admins', async (_, number, note) => {
  const { order } = await shop.openOrder()
  await payOnSslcommerz(market, await shop.leave('sslcommerz', order), number)
  expect((await market.settle(nadia, order)).status).toBe(200)
  expect(await market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })).toEqual([200, 1])
  await pass(0)
  await pass(23 * hour)
  expect(await listUnmade(order._id)).toEqual([])
  await pass(hour)
  expect(await listUnmade(order._id)).toMatchObject([
    { kind: 'refund', amount: 24_500, note, about: order.product_name },
  ])
})

it.each([
  ['is not answered', '01711000035'],
  ['is answered without an id', '01711000036'],
])('a refund that %s for a day can be paid another way, once, and not before', async (_, number) => {
  const { order } = await shop.openOrder()
  await payOnSslcommerz(market, await shop.leave('sslcommerz', order), number)
  expect((await market.settle(nadia, order)).status).toBe(200)
  expect(await market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })).toEqual([200, 1])
  await pass(0)
  const refund = (await findLatestRefund(market.db, order._id))?.id
  const json = { refund, way: 'bkash', reference: 'TX42' }
  const record = async () => {
    await market.renewToken(admin)
    return (await market.call<{ code?: string }>(admin, 'PUT', `/money/refunds/${order._id}`, { json })).body
  }
  await pass(23 * hour)
  expect(await record()).toMatchObject({ code: 'refund-running' })
  await pass(hour)
  await market.renewToken(admin)
  const { body } = await market.call<MoneyOverview>(admin, 'GET', '/money')
  expect(body.failedRefunds).toContainEqual(
    expect.objectContaining({ orderId: order._id, isUnanswered: true, nextAt: null }),
  )
  expect(await record()).toEqual({ modifiedCount: 1 })
  expect(await record()).toEqual({ modifiedCount: 0 })
  await pass(hour)
  expect(await listUnmade(order._id)).toEqual([])
  expect(await shop.stageOf(order)).toBe('refunded')
  expect(await market.readMoney(order)).toEqual({ provider: -24_500, held: 0, 'paid-by-hand': 24_500 })
})
