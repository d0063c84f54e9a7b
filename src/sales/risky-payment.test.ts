import { expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { openTakaProviders, payOnSslcommerz } from '../../tests/support/taka-providers.ts'
import type { QueueEntry } from '../admin/queue/contract.ts'
import { settleOrder } from '../checkout/payment/settle-order.ts'
import type { WireBalance, WireDelayedSale } from '../payouts/contract.ts'

const market = await openMarketplace({ CURRENCY: 'bdt', NEW_SELLER_HOLD_DAYS: '0' })
const deps = { ...market.withProviderProxy(), payments: await openTakaProviders(market) }
const seller = await market.signUp('seller')
const buyer = await market.signUp()
const admin = await market.signUp('admin')

/** Sells a phone that is paid for on SSLCommerz's page with this number. */
async function completeSale(number: string) {
  const order = await market.createOrder(buyer, await market.addPhone(seller, { product_price: 24_500 }))
  const json = { provider: 'sslcommerz', product_price: 24_500 }
  const { body } = await market.call<{ redirect: string }>(buyer, 'POST', `/orders/${order._id}/payment`, {
    json,
  })
  await payOnSslcommerz(market, body.redirect, number)
  await settleOrder(deps, order._id)
  await market.handOver(seller, order)
  expect(await market.move(buyer, order, 'completion')).toEqual([200, 1])
  return order
}

const readBalance = async () => {
  const { resting, available } = (await market.call<WireBalance>(seller, 'GET', '/balance')).body
  return { resting, available }
}

it('the money of a payment that its provider calls risky rests until an admin has looked at it', async () => {
  await completeSale('01712345678')
  expect(await readBalance()).toEqual({ resting: 0, available: 24_500 })
  const order = await completeSale('01711000008')
  expect(await readBalance()).toEqual({ resting: 24_500, available: 24_500 })
  market.clock.advance(6 * 24 * 3_600_000)
  await Promise.all([seller, buyer, admin].map(market.renewToken))
  const { body: resting } = await market.call<WireDelayedSale[]>(seller, 'GET', '/restingmoney')
  expect(resting).toMatchObject([{ _id: order._id, why: 'risky-payment', until: null, missingSales: 0 }])
  const { body: queue } = await market.call<QueueEntry[]>(admin, 'GET', '/queue', { query: { kind: 'held' } })
  expect(queue).toMatchObject([{ subject: order._id, amount: 24_500, note: 'risky-payment' }])
  const json = { reason: 'The buyer has shown the wallet.' }
  expect((await market.call(admin, 'PUT', `/heldmoney/${order._id}`, { json })).status).toBe(200)
  expect(await readBalance()).toEqual({ resting: 0, available: 49_000 })
})
