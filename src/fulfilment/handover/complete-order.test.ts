import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { meetParties, openOrderMarket } from '../../../tests/support/order-market.ts'
import { type ProviderProxy, unreachable } from '../../../tests/support/provider-proxy.ts'
import type { Booking } from '../../checkout/booking/contract.ts'
import type { WireNotification } from '../../notifications/contract.ts'

const market = await openOrderMarket()
const { rahim, nadia, admin } = await meetParties(market)

beforeEach(() => market.resetRateLimits())

/** Refunds all of an order in the provider's dashboard. No comparison has found it. */
async function refundByHand(order: Booking): Promise<string> {
  const { paymentId } = await market.readOrder(nadia, order)
  return (await market.cards.refunds.create({ payment_intent: paymentId ?? '' })).id
}

it('a sale whose buyer has just been refunded by hand is not completed until an admin has adopted that', async () => {
  const order = await market.sellAndHandOver(rahim, nadia, { product_price: 100 })
  const { dueAt } = await market.readDetails(nadia, order)
  const id = await refundByHand(order)
  for (let press = 0; press < 2; press++) {
    expect(await market.move(nadia, order, 'completion')).toEqual([409, 'completion-waits'])
  }
  expect(await market.readDetails(nadia, order)).toMatchObject({ stage: 'handed-over', dueAt })
  expect((await market.readMoney(order)).held).toBe(100)
  const { body } = await market.call<WireNotification[]>(admin, 'GET', '/notifications')
  const told = body.filter(({ kind, orderId }) => kind === 'completion-waits' && orderId === order._id)
  expect(told).toHaveLength(1)
  expect((await market.call(admin, 'PUT', `/money/differences/${id}`)).status).toBe(200)
  expect(await market.move(nadia, order, 'completion')).toEqual([200, 1])
  expect(await market.readMoney(order)).toMatchObject({ held: 0, seller: 97.5, provider: 0 })
})

it('a buyer completes the order while the provider cannot be reached or hangs, by what is known of refunds', async () => {
  const hanging = () => new Promise<never>(() => {})
  const complete = async (proxy: ProviderProxy) => {
    const order = await market.sellAndHandOver(rahim, nadia)
    const request = market.openSecondProcess(proxy, 'as in the server')
    const asked = { method: 'PUT', token: nadia.token }
    expect((await request(`/api/orders/${order._id}/completion`, asked)).status).toBe(200)
    expect((await market.readDetails(nadia, order)).stage).toBe('completed')
  }
  await Promise.all([unreachable, hanging].map(complete))
})

it('a buyer completes the order also when its provider is configured no more, by what is known of refunds', async () => {
  const [order, refunded] = [
    await market.sellAndHandOver(rahim, nadia),
    await market.sellAndHandOver(rahim, nadia),
  ]
  await refundByHand(refunded)
  expect(await market.move(nadia, refunded, 'completion')).toEqual([409, 'completion-waits'])
  await market.db.execute(
    sql`update payments set provider = 'bkash' where reference in (${order._id}, ${refunded._id})`,
  )
  expect(await market.move(nadia, order, 'completion')).toEqual([200, 1])
  expect(await market.move(nadia, refunded, 'completion')).toEqual([409, 'completion-waits'])
})
