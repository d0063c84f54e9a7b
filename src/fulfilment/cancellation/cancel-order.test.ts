import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, setUpApp, showCode } from '../../../tests/support/factors.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { sessions } from '../../auth/schema.ts'
import type { Booking } from '../../checkout/booking/contract.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
const nadia = await market.signUp('bayer', 'Nadia')
const admin = await market.signUp('admin')
beforeEach(async () => {
  await market.resetRateLimits()
  await Promise.all([rahim, nadia, admin].map(market.renewToken))
})

const reason = { reason: 'no-agreement' }

/** Where order, money and phone stand for the buyer. */
async function outcome(order: Booking) {
  const { order: status, forSale } = await market.readOutcome(nadia, order)
  const { stage } = await market.readDetails(nadia, order)
  return { status, stage, forSale, money: await market.readMoney(order) }
}

/** Nadia books the phone of an earlier order. */
function bookAgain({ product_name, product_price, brand_name, productId }: Booking) {
  const { name, email } = nadia
  const phone = { product_name, product_price, brand_name, productId }
  return market.call<Booking>(nadia, 'POST', '/bookingproduct', {
    json: { ...phone, name, email, phone: '01712-345678', location: 'Dhaka' },
  })
}

describe('cancelling before the hand-over', () => {
  it('an unpaid order ends it', async () => {
    const order = await market.createOrder(nadia, await market.addPhone(rahim))
    expect(await market.move(rahim, order, 'cancellation', reason)).toEqual([409, 'wrong-stage'])
    expect(await market.move(nadia, order, 'cancellation', reason)).toEqual([200, 1])
    expect(await market.move(nadia, order, 'cancellation', reason)).toEqual([200, 0])
    expect((await outcome(order)).stage).toBe('cancelled')
  })

  it('a booking that was not paid carries one of the reasons to its seller, and nothing of its buyer’s own', async () => {
    const order = await market.createOrder(nadia, await market.addPhone(rahim))
    const threat = { reason: 'I know where you live' }
    expect(await market.move(nadia, order, 'cancellation', threat)).toEqual([400, 'not-a-reason'])
    expect((await outcome(order)).stage).toBe('booked')
    expect(await market.move(nadia, order, 'cancellation', reason)).toEqual([200, 1])
  })

  it.each(['an unpaid order', 'a paid order'])('%s takes no reason', async (which) => {
    const order =
      which === 'a paid order'
        ? await market.sellPhone(rahim, nadia)
        : await market.createOrder(nadia, await market.addPhone(rahim))
    expect(await market.move(nadia, order, 'cancellation', {})).toEqual([200, 1])
    const { timeline } = await market.readDetails(nadia, order)
    expect(timeline.at(-1)).toMatchObject({ by: 'buyer', reason: null })
  })

  it('a paid order gives the buyer everything back, and the phone is for sale again', async () => {
    const order = await market.sellPhone(rahim, nadia)
    const price = order.product_price
    expect(await outcome(order)).toEqual({
      status: 'paid',
      stage: 'paid',
      forSale: false,
      money: { provider: -price, held: price },
    })
    expect(await market.move(nadia, order, 'cancellation', reason)).toEqual([200, 1])
    expect(await outcome(order)).toMatchObject({ status: 'paid', stage: 'refunding', forSale: true })
    await market.runJob('follow-refund', { orderId: order._id })
    expect(await outcome(order)).toEqual({
      status: 'refunded',
      stage: 'refunded',
      forSale: true,
      money: { provider: 0, held: 0 },
    })
    const { timeline, money } = await market.readDetails(nadia, order)
    expect(timeline.map(({ stage, by, reason: why }) => [stage, by, why])).toEqual([
      ['booked', 'buyer', null],
      ['paid', 'system', null],
      ['refunding', 'buyer', reason.reason],
      ['refunded', 'system', null],
    ])
    expect(money).toEqual({ amount: price, fee: 0, refunded: price, currency: 'USD', releaseAt: null })
    expect(await market.move(nadia, order, 'cancellation', reason)).toEqual([200, 0])
    const refunds = await market.cards.refunds.list({
      payment_intent: (await market.readOrder(nadia, order)).paymentId ?? '',
    })
    expect(refunds.data.map(({ amount }) => amount)).toEqual([price * 100])
  })

  it('the phone can be bought again, by the same buyer too', async () => {
    const order = await market.sellPhone(rahim, nadia)
    await market.move(nadia, order, 'cancellation', reason)
    const { body: phone } = await market.call<{ sold: boolean }>(
      rahim,
      'GET',
      `/myproduct/${order.productId}`,
    )
    expect(phone.sold).toBe(false)
    const again = await bookAgain(order)
    expect(again.status).toBe(201)
    await market.authoriseAgain(nadia, again.body)
    expect((await market.settle(nadia, again.body)).status).toBe(200)
    // The refund of the first order, which comes later, leaves the second one alone.
    await market.runJob('follow-refund', { orderId: order._id })
    expect(await outcome(order)).toMatchObject({ stage: 'refunded', forSale: false })
    expect(await outcome(again.body)).toMatchObject({ stage: 'paid', forSale: false })
  })

  it('by the seller takes the phone off the lists', async () => {
    const order = await market.sellPhone(rahim, nadia)
    expect(await market.move(rahim, order, 'cancellation', reason)).toEqual([200, 1])
    const booked = await bookAgain(order)
    expect(booked.status).toBe(404)
  })

  it('by an admin is on the audit log', async () => {
    const order = await market.sellPhone(rahim, nadia)
    expect(await market.move(admin, order, 'cancellation', reason)).toEqual([200, 1])
    expect(await market.move(admin, order, 'cancellation', reason)).toEqual([200, 0])
    const { body } = await market.call<{ act: string; product: string }[]>(admin, 'GET', '/audit')
    expect(body.filter(({ act }) => act === 'cancel-order')).toEqual([
      expect.objectContaining({ account: rahim.email, product: order.product_name }),
    ])
  })

  it("another's order is none, and a reason is asked for", async () => {
    const order = await market.sellPhone(rahim, nadia)
    const other = await market.signUp('seller')
    expect(await market.move(other, order, 'cancellation', reason)).toEqual([404, 'unknown-booking'])
    expect(await market.move(nadia, order, 'cancellation', { reason: ' ' })).toEqual([400, 'bad-request'])
    expect(await market.move(nadia, { _id: 'x' }, 'cancellation', reason)).toEqual([404, 'unknown-booking'])
  })

  it('by both at once happens once, and one refund is made', async () => {
    const order = await market.sellPhone(rahim, nadia)
    const both = await Promise.all(
      [nadia, rahim, nadia, rahim].map((who) => market.move(who, order, 'cancellation', reason)),
    )
    expect(both.map(([, count]) => count).sort()).toEqual([0, 0, 0, 1])
    await Promise.all([1, 2, 3].map(() => market.runJob('follow-refund', { orderId: order._id })))
    expect(await outcome(order)).toMatchObject({ stage: 'refunded', money: { provider: 0, held: 0 } })
  })
})

it('takes a second factor that was shown for this call alone, from an admin who has one', async () => {
  const owner = await market.signUp('admin')
  const { secret } = await setUpApp(market, owner)
  await market.db.update(sessions).set({ factorProofAt: null }).where(eq(sessions.userId, owner.id))
  const orders = [await market.sellPhone(rahim, nadia), await market.sellPhone(rahim, nadia)]
  const cancel = async (order?: Booking) => {
    const path = `/orders/${order?._id}/cancellation`
    const { status, body } = await market.call<{ code?: string }>(owner, 'PUT', path, { json: reason })
    return body.code ?? status
  }
  expect(await cancel(orders[0])).toBe('factor-needed')
  market.clock.advance(30_000)
  await showCode(market, owner.cookie, await codeOf(market, { secret }))
  expect(await cancel(orders[0])).toBe(200)
  expect(await cancel(orders[1])).toBe('factor-needed')
})
