import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { orderEvents, orders } from '../../orders/schema.ts'
import { findById } from '../../orders/store.ts'
import { sandboxPublishableKey } from '../../payments/rules.ts'
import { claimPhone } from './claim-phone.ts'
import { cancelledMillis, maxCancelled } from './start-payment.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller')
const nadia = await market.signUp()

function ask(who: Person, json: unknown) {
  return market.call<{ clientSecret: string; publishableKey: string }>(
    who,
    'POST',
    '/create-payment-intent',
    { json },
  )
}

describe('the card payment of a booking', () => {
  it('is opened for the price of the booking, with the key for the card form', async () => {
    const order = await market.createOrder(nadia, await market.addPhone(rahim, { product_price: 149.99 }))
    const { status, body } = await ask(nadia, { product_price: 149.99, bookingId: order._id })
    expect(status).toBe(200)
    expect(body.publishableKey).toBe(sandboxPublishableKey)
    const intent = await market.cards.paymentIntents.retrieve(body.clientSecret.split('_secret_')[0] ?? '')
    expect(intent).toMatchObject({ amount: 14_999, currency: 'usd', capture_method: 'manual' })
    expect(intent.metadata).toEqual({ reference: order._id })
  })

  it('is not begun while either party blocks the other', async () => {
    const order = await market.createOrder(nadia, await market.addPhone(rahim))
    const json = { productId: order.productId }
    const { body: asked } = await market.call<{ _id: string }>(nadia, 'POST', '/conversations', { json })
    const block = (who: Person, blocked: boolean) =>
      market.call(who, 'PUT', `/conversations/${asked._id}/block`, { json: { blocked } })
    for (const who of [rahim, nadia]) {
      await block(who, true)
      expect((await market.beginPayment(nadia, order)).body.code).toBe('blocked')
      await block(who, false)
    }
    expect((await market.beginPayment(nadia, order)).status).toBe(200)
  })

  it('is the open one after a reload, and for a page that mounts twice', async () => {
    const order = await market.createOrder(nadia, await market.addPhone(rahim))
    const [one, other] = await Promise.all([
      market.beginPayment(nadia, order),
      market.beginPayment(nadia, order),
    ])
    const later = await market.beginPayment(nadia, order)
    expect(new Set([one, other, later].map(({ body }) => body.clientSecret)).size).toBe(1)
  })

  it('is found by its id in capital letters too', async () => {
    const order = await market.createOrder(nadia, await market.addPhone(rahim))
    const { product_price } = order
    expect((await ask(nadia, { product_price, bookingId: order._id.toUpperCase() })).status).toBe(200)
  })

  it('needs no booking id when only one booking has the price', async () => {
    const buyer = await market.signUp()
    const [one] = [
      await market.createOrder(buyer, await market.addPhone(rahim, { product_price: 300 })),
      await market.createOrder(buyer, await market.addPhone(rahim, { product_price: 400 })),
    ]
    const { body } = await ask(buyer, { product_price: 300 })
    expect(body.clientSecret).toBe((await market.beginPayment(buyer, one)).body.clientSecret)
    await market.createOrder(buyer, await market.addPhone(rahim, { product_price: 300 }))
    for (const product_price of [300, 301, -1]) {
      const refused = await ask(buyer, { product_price })
      expect({ status: refused.status, code: refused.body.code }).toEqual({
        status: 400,
        code: 'which-booking',
      })
    }
  })
})

describe('is refused', () => {
  it.each([1, 250, 250.001, 0, -5, 1e12])('for another price, %d: 409', async (product_price) => {
    const order = await market.createOrder(nadia, await market.addPhone(rahim, { product_price: 251 }))
    const { status, body } = await ask(nadia, { product_price, bookingId: order._id })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'other-price' })
  })

  it("for another's or an unknown booking: 404", async () => {
    const order = await market.createOrder(nadia, await market.addPhone(rahim))
    const other = await market.signUp()
    for (const bookingId of [order._id, 'x', '00000000-0000-4000-8000-000000000000', '\u0000']) {
      const { status, body } = await ask(other, { product_price: order.product_price, bookingId })
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-booking' })
    }
  })

  it.each([
    ['paid', 'already-paid'],
    ['claimed', 'payment-under-way'],
    ['unavailable', 'already-sold'],
    ['cancelled', 'booking-cancelled'],
  ] as const)('for a booking that is %s: 409', async (status, code) => {
    const order = await market.createOrder(nadia, await market.addPhone(rahim))
    const paymentId = status === 'claimed' || status === 'paid' ? 'pi_1' : null
    const paidAt = status === 'paid' ? new Date() : null
    await market.db.update(orders).set({ status, paymentId, paidAt }).where(eq(orders.id, order._id))
    const answer = await market.beginPayment(nadia, order)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code })
  })

  it('for a phone that another buyer is paying for at this moment: 409', async () => {
    const phone = await market.addPhone(rahim)
    const order = await market.createOrder(nadia, phone)
    const faster = await findById(market.db, (await market.createOrder(await market.signUp(), phone))._id)
    if (!faster) throw new Error('no booking')
    const payment = { paymentId: 'pi_faster', amountMinor: faster.priceMinor }
    await claimPhone(market, faster, payment)
    const { status, body } = await market.beginPayment(nadia, order)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'already-sold' })
  })

  it.each([{}, { product_price: '250' }, { product_price: 250, bookingId: 5 }])('%j: 400', async (json) => {
    expect((await ask(nadia, json)).status).toBe(400)
  })

  it('to a buyer who has paid and cancelled too often in 30 days, unless the sellers missed the meeting: 409', async () => {
    const buyer = await market.signUp()
    const cancelled: { _id: string }[] = []
    const cancelOne = async (who = buyer) => {
      const order = await market.sellPhone(rahim, buyer)
      expect(await market.move(who, order, 'cancellation', {})).toEqual([200, 1])
      cancelled.push(order)
    }
    const pay = async () => (await market.beginPayment(buyer, order)).body.code
    const order = await market.createOrder(buyer, await market.addPhone(rahim))
    while (cancelled.length < maxCancelled - 1) await cancelOne()
    await cancelOne(rahim)
    expect(await pay()).toBeUndefined()
    await cancelOne()
    expect(await pay()).toBe('too-many-cancelled')
    const report = { transition: 'report-no-show', fromStatus: 'paid', toStatus: 'paid' } as const
    const reportOne = async (
      place: number,
      { id: byId }: Person,
      byParty: 'buyer' | 'seller',
      hours: number,
    ) => {
      const at = new Date(market.clock.now().getTime() - hours * 3_600_000)
      const orderId = cancelled[place]?._id ?? ''
      await market.db.insert(orderEvents).values({ orderId, byParty, byId, ...report, at })
    }
    // The seller had less than a day to answer.
    await reportOne(0, buyer, 'buyer', 23)
    expect(await pay()).toBe('too-many-cancelled')
    // The seller answered.
    await reportOne(1, buyer, 'buyer', 25)
    await reportOne(1, rahim, 'seller', 24)
    expect(await pay()).toBe('too-many-cancelled')
    await reportOne(2, buyer, 'buyer', 25)
    expect(await pay()).toBeUndefined()
    await cancelOne()
    expect(await pay()).toBe('too-many-cancelled')
    market.clock.advance(cancelledMillis)
    await Promise.all([buyer, nadia, rahim].map(market.renewToken))
    expect(await pay()).toBeUndefined()
  })

  it('with 503 while the provider is down, and works afterwards', async () => {
    const order = await market.createOrder(nadia, await market.addPhone(rahim))
    const fetch = market.openSecondProcess(async () => {
      throw new TypeError('fetch failed')
    })
    const { status, body, headers } = await market.beginPayment(nadia, order, { fetch })
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await market.beginPayment(nadia, order)).status).toBe(200)
  })
})
