import { expect, it } from 'vitest'
import { payOnSslcommerz } from '../../../tests/support/taka-providers.ts'
import { openTakaShop } from '../../../tests/support/taka-shop.ts'
import type { QueueEntry } from '../../moderation/queue/contract.ts'

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
  ['was answered without an id', '01711000036', 'pending'],
  ['is not answered', '01711000035', 'requested'],
])('a refund that %s for more than a day is on the queue of the admins', async (_, number, note) => {
  const { order } = await shop.openOrder()
  await payOnSslcommerz(market, await shop.leave('sslcommerz', order), number)
  expect((await market.settle(nadia, order)).status).toBe(200)
  expect(await market.move(nadia, order, 'cancellation', { reason: 'No' })).toEqual([200, 1])
  await pass(0)
  await pass(23 * hour)
  expect(await listUnmade(order._id)).toEqual([])
  await pass(hour)
  expect(await listUnmade(order._id)).toMatchObject([
    { kind: 'refund', amount: 24_500, note, about: order.product_name },
  ])
})
