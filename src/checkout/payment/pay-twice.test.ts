import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { confirmOnBkash, openTakaProviders, payOnSslcommerz } from '../../../tests/support/taka-providers.ts'
import { openTakaShop } from '../../../tests/support/taka-shop.ts'
import type { MoneyOverview } from '../../admin/money/contract.ts'
import type { WireNotification } from '../../notifications/contract.ts'
import { orders } from '../../orders/schema.ts'
import { findLateMoney, findLatestRefund, listRejectedRefunds } from '../../payments/index.ts'
import { payments } from '../../payments/schema.ts'
import type { Booking } from '../booking/contract.ts'
import { payOnPage } from './start-payment.ts'

const shop = await openTakaShop()
const { market, nadia, ask, pass, notify } = shop
const leave = (provider: string) => shop.leave(provider, order)
const stageOf = () => shop.stageOf(order)
const admin = await market.signUp('admin')

const minute = 60_000
let order: Booking

beforeEach(async () => {
  ;({ order } = await shop.openOrder())
})

describe('two payments for one order', () => {
  /** What the ledger has of payments that buy nothing. */
  async function readRejected() {
    const { rows } = await market.db.execute<{ id: string }>(
      sql`select id from payments where reference = ${order._id} and status = 'rejected'`,
    )
    const money = await Promise.all(rows.map(({ id }) => market.readMoney({ _id: id })))
    return Object.assign({}, ...money)
  }

  async function toldBuyer() {
    const { body } = await market.call<WireNotification[]>(nadia, 'GET', '/notifications')
    return body
      .filter(({ kind, orderId }) => kind === 'payment-rejected' && orderId === order._id)
      .map(({ params }) => params)
  }

  it('the second one replaces the first; what is paid to the first all the same goes back, and the buyer is told once', async () => {
    const first = await leave('sslcommerz')
    const second = await leave('bkash')
    await confirmOnBkash(market, second)
    expect((await market.settle(nadia, order)).status).toBe(200)
    await payOnSslcommerz(market, first)
    await notify()
    await notify()
    expect(await readRejected()).toEqual({ provider: -24_500, held: 24_500 })
    await pass(90 * minute)
    await pass(90 * minute)
    expect(await readRejected()).toEqual({ provider: 0, held: 0 })
    expect(await stageOf()).toBe('paid')
    expect(await market.readMoney(order)).toEqual({ provider: -24_500, held: 24_500 })
    expect(await toldBuyer()).toEqual([{ product: order.product_name, amount: 24_500, currency: 'BDT' }])
    expect(await shop.compare(order)).toEqual([])
  })

  it('several tabs that change the provider at once end on one page', async () => {
    for (let times = 0; times < 4; times++) {
      const [from, to] =
        times % 2 === 0 ? (['bkash', 'sslcommerz'] as const) : (['sslcommerz', 'bkash'] as const)
      await market.resetRateLimits()
      if ((await ask(nadia, order, from)).status === 409) continue
      const answers = await Promise.all([1, 2, 3].map(() => ask(nadia, order, to)))
      expect(
        answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
      ).toEqual([])
    }
    expect((await ask(nadia, order, 'bkash')).status).toBe(200)
  })

  it('who pays the first while the second is open has bought the phone, and the second can be paid no more', async () => {
    const first = await leave('sslcommerz')
    const second = await leave('bkash')
    await payOnSslcommerz(market, first)
    await notify()
    expect(await stageOf()).toBe('paid')
    await confirmOnBkash(market, second)
    await pass(30 * minute)
    expect(await market.readMoney(order)).toEqual({ provider: -24_500, held: 24_500 })
    expect(await readRejected()).toEqual({})
  })

  it('a page on which the money was taken twice sells the phone once, and the second half goes back', async () => {
    await payOnSslcommerz(market, await leave('sslcommerz'), '01711000011')
    expect((await market.settle(nadia, order)).status).toBe(200)
    for (let times = 0; times < 4; times++) await pass(90 * minute)
    expect(await stageOf()).toBe('paid')
    expect(await market.readMoney(order)).toEqual({ provider: -24_500, held: 24_500 })
    expect(await readRejected()).toEqual({ provider: 0, held: 0 })
    expect(await toldBuyer()).toHaveLength(1)
    expect(await shop.compare(order)).toEqual([])
  })

  it('what cannot go back by itself is on the queue of the admins, who pay it another way', async () => {
    const first = await leave('sslcommerz')
    await confirmOnBkash(market, await leave('bkash'))
    await market.settle(nadia, order)
    await payOnSslcommerz(market, first, '01711000032')
    await notify()
    for (const hours of [0, 1, 2, 4, 8]) await pass((hours + 1) * 60 * minute)
    await market.renewToken(admin)
    const queue = await market.call<{ subject: string }[]>(admin, 'GET', '/queue', {
      query: { kind: 'refund' },
    })
    expect(queue.body).toMatchObject([{ subject: order._id, about: order.product_name, note: '5' }])
    const { body: money } = await market.call<MoneyOverview>(admin, 'GET', '/money')
    expect(money.failedRefunds).toMatchObject([{ orderId: order._id, product_name: order.product_name }])
    const json = { refund: money.failedRefunds[0]?._id, way: 'bkash', reference: 'TX42' }
    const record = () => market.call(admin, 'PUT', `/money/refunds/${order._id}`, { json })
    expect((await record()).body).toEqual({ modifiedCount: 1 })
    expect((await record()).body).toEqual({ modifiedCount: 0 })
    expect(await readRejected()).toEqual({ provider: -24_500, held: 0, 'paid-by-hand': 24_500 })
    expect(await stageOf()).toBe('paid')
  })

  it('when both refunds are unanswered for a day, the one that an admin saw is recorded as paid another way', async () => {
    const first = await leave('sslcommerz')
    await confirmOnBkash(market, await leave('bkash'), '01700000135')
    await market.settle(nadia, order)
    await payOnSslcommerz(market, first, '01711000035')
    await notify()
    await pass(0)
    expect(await market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })).toEqual([200, 1])
    await pass(0)
    await pass(24 * 60 * minute)
    await market.renewToken(admin)
    const { body } = await market.call<MoneyOverview>(admin, 'GET', '/money')
    const unanswered = body.failedRefunds.filter(({ orderId }) => orderId === order._id)
    expect(unanswered.map(({ isUnanswered }) => isUnanswered)).toEqual([true, true])
    const own = await findLatestRefund(market.db, order._id)
    const duplicate = unanswered.find(({ _id }) => _id !== own?.id)
    const record = async (refund = '') => {
      const json = { way: 'bkash', reference: 'TX42', refund }
      const answer = await market.call<{ modifiedCount?: number }>(
        admin,
        'PUT',
        `/money/refunds/${order._id}`,
        { json },
      )
      return answer.body.modifiedCount ?? answer.body.code
    }
    const paid = { provider: -24_500, held: 0, 'paid-by-hand': 24_500 }
    expect(await record(randomUUID())).toBe('unknown-booking')
    expect([await record(own?.id), await record(own?.id)]).toEqual([1, 0])
    expect([await market.readMoney(order), await stageOf()]).toEqual([paid, 'refunded'])
    expect(await readRejected()).toEqual({ provider: -24_500, held: 24_500 })
    expect([await record(duplicate?._id), await record(duplicate?._id)]).toEqual([1, 0])
    expect(await readRejected()).toEqual(paid)
  })

  it('the refund of the second one, unanswered for a day, is recorded as paid another way', async () => {
    const first = await leave('sslcommerz')
    await confirmOnBkash(market, await leave('bkash'))
    await market.settle(nadia, order)
    await payOnSslcommerz(market, first, '01711000035')
    await notify()
    const record = async () => {
      await market.renewToken(admin)
      const [duplicate] = await listRejectedRefunds(market.db, order._id)
      const json = { refund: duplicate?.id, way: 'bkash', reference: 'TX42' }
      return (await market.call(admin, 'PUT', `/money/refunds/${order._id}`, { json })).body
    }
    await pass(90 * minute)
    expect(await record()).toMatchObject({ code: 'refund-running' })
    await pass(24 * 60 * minute)
    expect(await record()).toEqual({ modifiedCount: 1 })
    expect(await readRejected()).toEqual({ provider: -24_500, held: 0, 'paid-by-hand': 24_500 })
    expect(await stageOf()).toBe('paid')
  })

  it('the first one’s outage does not hold up what is paid to the second', async () => {
    const first = await leave('sslcommerz')
    await confirmOnBkash(market, await leave('bkash'))
    // From then on SSLCommerz answers no question about it.
    await payOnSslcommerz(market, first, '01711000018')
    expect((await market.settle(nadia, order)).status).toBe(200)
    expect(await stageOf()).toBe('paid')
  })

  it('a page of which nothing can be learned does not hold up the money of the next', async () => {
    const first = await leave('sslcommerz')
    await leave('bkash')
    const second = await leave('sslcommerz')
    await confirmOnBkash(market, await leave('bkash'))
    expect((await market.settle(nadia, order)).status).toBe(200)
    await payOnSslcommerz(market, first, '01711000018')
    await payOnSslcommerz(market, second)
    for (let look = 0; look < 3; look++) await pass(90 * minute)
    expect(await listRejectedRefunds(market.db, order._id)).toMatchObject([{ state: 'succeeded' }])
  })

  it('who pays while another page is being asked for has paid, and gets no other page', async () => {
    const page = await leave('sslcommerz')
    let looks = 0
    const racing = await openTakaProviders(market, async (request, pass) => {
      // Found open, and paid before it is given up.
      if (request.url.includes('merchantTransIDvalidationAPI') && ++looks === 1)
        await payOnSslcommerz(market, page)
      return pass(request)
    })
    const deps = { ...shop.deps, payments: racing, publicUrl: market.env.PUBLIC_URL }
    const asked = { orderId: order._id, price: order.product_price, provider: 'bkash' }
    expect(await payOnPage(deps, nadia.id, asked)).toEqual({ ok: false, why: 'payment-under-way' })
    expect(looks).toBeGreaterThan(0)
    expect((await market.settle(nadia, order)).status).toBe(200)
    expect(await stageOf()).toBe('paid')
  })

  it('what was paid late and is found by two at once counts once', async () => {
    await payOnSslcommerz(market, await leave('sslcommerz'), '01711000004')
    await market.db.update(payments).set({ status: 'cancelled' }).where(eq(payments.reference, order._id))
    await market.db
      .update(orders)
      .set({ status: 'cancelled', dueAt: null, paymentId: null })
      .where(eq(orders.id, order._id))
    let left = 2
    const both = Promise.withResolvers<void>()
    const together = await openTakaProviders(market, async (request, pass) => {
      const answer = await pass(request)
      if (!request.url.includes('validationserverAPI')) return answer
      left -= 1
      if (left === 0) both.resolve()
      await both.promise
      return answer
    })
    const found = await Promise.all([1, 2].map(() => findLateMoney(together, order._id, async () => {})))
    expect(found).toContain(true)
    const [counted] = await market.db.select().from(payments).where(eq(payments.reference, order._id))
    const besides = () => market.readMoney({ _id: counted?.id ?? '' })
    expect(await besides()).toEqual({})
    for (let times = 0; times < 4; times++) await pass(90 * minute)
    expect(await stageOf()).toBe('refunded')
    expect(await market.readMoney(order)).toEqual({ provider: 0, held: 0 })
    expect(await besides()).toEqual({})
  })

  it('what was paid late is not forgotten while another page is being begun, however late that ends', async () => {
    await payOnSslcommerz(market, await leave('sslcommerz'), '01711000004')
    await market.db.update(payments).set({ status: 'cancelled' }).where(eq(payments.reference, order._id))
    const [first] = await market.db.select().from(payments).where(eq(payments.reference, order._id))
    const { id: _, ...same } = first ?? expect.unreachable('there is no payment')
    await market.db
      .insert(payments)
      .values({ ...same, provider: 'bkash', status: 'open', paymentId: null, redirectUrl: null })
    await pass(5 * 24 * 60 * minute)
    await pass(5 * 24 * 60 * minute)
    expect(await stageOf()).toBe('paid')
  })

  it('is no way to pay by card', async () => {
    const json = { bookingId: order._id, product_price: order.product_price }
    const { body } = await market.call(nadia, 'POST', '/create-payment-intent', { json })
    expect(body.code).toBe('way-not-offered')
  })
})
