import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { untilBlocked } from '../../tests/support/open-transactions.ts'
import { confirmOnBkash, payOnSslcommerz } from '../../tests/support/taka-providers.ts'
import { openTakaShop } from '../../tests/support/taka-shop.ts'
import type { MoneyOverview } from '../admin/money/contract.ts'
import type { Booking } from '../checkout/booking/contract.ts'
import type { WireNotification } from '../notifications/contract.ts'
import {
  findCapturedPayment,
  findLatestRefund,
  isToPay,
  listDifferences,
  listFoundByHand,
  listRefunds,
  listRejectedRefunds,
  recordRefundPaid,
} from '../payments/index.ts'
import { decideAdoption } from './rules.ts'

const shop = await openTakaShop()
const { market, rahim, nadia, pass } = shop
const admin = await market.signUp('admin')
const hour = 3_600_000
const unanswered = '01711000035'
const withoutId = '01711000036'

/** An order that was paid on the page of SSLCommerz. */
async function pay(number: string): Promise<Booking> {
  const { order } = await shop.openOrder()
  await payOnSslcommerz(market, await shop.leave('sslcommerz', order), number)
  expect((await market.settle(nadia, order)).status).toBe(200)
  return order
}

/** One that was cancelled, and whose refund SSLCommerz has made without telling us for more than a day. */
async function cancelled(number: string): Promise<Booking> {
  const order = await pay(number)
  expect(await market.move(rahim, order, 'cancellation', { reason: 'changed-mind' })).toEqual([200, 1])
  await pass(0)
  await pass(25 * hour)
  return order
}

/** SSLCommerz's id of the refund that it has made of an order's payment, as its dashboard shows it. */
async function readPanel(order: Booking): Promise<string> {
  const payment = await findCapturedPayment(market.db, order._id)
  const { rows } = await market.db.execute<{ id: string }>(sql`
    select r.ref_id as id from demo.sslcommerz_refunds r join demo.sslcommerz_attempts a using (bank_tran_id)
    where a.tran_id = ${payment?.paymentId}`)
  return rows[0]?.id ?? ''
}

/** Records the latest refund of an order, unless another is given. */
async function record(order: Booking, reference: string, { way = 'provider', refund = '' } = {}) {
  await market.renewToken(admin)
  const json = { refund: refund || (await findLatestRefund(market.db, order._id))?.id, way, reference }
  const path = `/money/refunds/${order._id}`
  const { status, body } = await market.call<{ modifiedCount: number }>(admin, 'PUT', path, { json })
  return [status, body.modifiedCount ?? body.code]
}

const kindsFor = async (order: Booking) =>
  (await market.call<WireNotification[]>(nadia, 'GET', '/notifications')).body
    .filter(({ orderId }) => orderId === order._id)
    .map(({ kind }) => kind)

describe('a refund that the provider has made and never answered', () => {
  it.each([unanswered, withoutId])('is recorded as made there, once (%s)', async (number) => {
    const order = await cancelled(number)
    const id = await readPanel(order)
    const refund = (await findLatestRefund(market.db, order._id))?.id ?? ''
    const answers = await Promise.all([1, 2, 3].map(() => record(order, ` ${id} `, { refund })))
    expect(answers.toSorted()).toEqual([
      [200, 0],
      [200, 0],
      [200, 1],
    ])
    expect(await record(order, 'another')).toEqual([200, 0])
    expect(await shop.stageOf(order)).toBe('refunded')
    expect(await market.readMoney(order)).toEqual({ provider: 0, held: 0 })
    expect(await kindsFor(order)).toContain('refund-sent')
    expect(await kindsFor(order)).not.toContain('refund-paid')
    const { rows } = await market.db.execute(
      sql`select note from audit_entries where act = 'pay-refund' and order_id = ${order._id}`,
    )
    expect(rows).toEqual([{ note: `provider ${id}` }])
    await pass(hour)
    expect(await listRefunds(market.db, order._id)).toMatchObject([{ state: 'succeeded', dueAt: null }])
    expect(await shop.compare(order)).toEqual([])
  })

  it('leaves the rest to the seller when it was a part', async () => {
    const order = await pay(withoutId)
    await market.handOver(rahim, order)
    await market.move(nadia, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
    await market.move(rahim, order, 'dispute/proposal', { refund: 4_500 })
    await market.move(nadia, order, 'dispute/agreement', { refund: 4_500 })
    await pass(0)
    await pass(25 * hour)
    expect(await shop.stageOf(order)).toBe('paid')
    expect(await record(order, await readPanel(order))).toEqual([200, 1])
    expect((await market.readDetails(nadia, order)).stage).toBe('completed')
    expect(await market.readMoney(order)).toMatchObject({ held: 0, provider: -20_000, seller: 20_000 })
  })

  it('is refused before a day has passed, and with a reference that is used already', async () => {
    const first = await cancelled(unanswered)
    const id = await readPanel(first)
    expect(await record(first, id)).toEqual([200, 1])
    const second = await cancelled(withoutId)
    const own = (await findLatestRefund(market.db, second._id))?.refundId ?? ''
    const payment = await findCapturedPayment(market.db, second._id)
    for (const used of [id, own, payment?.paymentId ?? '']) {
      expect(await record(second, used)).toEqual([409, 'reference-used'])
    }
    const third = await pay(unanswered)
    await market.move(rahim, third, 'cancellation', { reason: 'changed-mind' })
    await pass(0)
    expect(await record(third, await readPanel(third))).toEqual([409, 'refund-running'])
    await pass(25 * hour)
    const refund = await findLatestRefund(market.db, third._id)
    const { recording } = await market.db.transaction(async (tx) => {
      const made = { way: 'provider', reference: 'same' } as const
      if (refund)
        expect(await recordRefundPaid(tx, refund, made, market.clock.now())).toMatchObject({ ok: true })
      const recording = record(second, 'same')
      await untilBlocked(market.db)
      return { recording }
    })
    expect(await recording).toEqual([409, 'reference-used'])
  })

  it('does not hold up the money of another page', async () => {
    const { order } = await shop.openOrder()
    const page = await shop.leave('sslcommerz', order)
    await shop.leave('bkash', order)
    await payOnSslcommerz(market, await shop.leave('sslcommerz', order), unanswered)
    expect((await market.settle(nadia, order)).status).toBe(200)
    expect(await market.move(rahim, order, 'cancellation', { reason: 'changed-mind' })).toEqual([200, 1])
    await pass(0)
    await payOnSslcommerz(market, page)
    await shop.notify()
    await pass(hour)
    await pass(hour)
    expect(await listRejectedRefunds(market.db, order._id)).toMatchObject([{ state: 'succeeded' }])
    expect(await findLatestRefund(market.db, order._id)).toMatchObject({ state: 'requested' })
  })

  it('of a payment that bought nothing is recorded, too', async () => {
    const { order } = await shop.openOrder()
    const page = await shop.leave('sslcommerz', order)
    await confirmOnBkash(market, await shop.leave('bkash', order))
    await market.settle(nadia, order)
    await payOnSslcommerz(market, page, unanswered)
    await shop.notify()
    await pass(26 * hour)
    const [rejected] = await listRejectedRefunds(market.db, order._id)
    const refund = rejected?.id ?? ''
    expect(await record(order, 'R1', { refund })).toEqual([200, 1])
    expect(await record(order, 'R1', { refund })).toEqual([200, 0])
    expect(await market.readMoney({ _id: rejected?.reference ?? '' } as Booking)).toEqual({
      provider: 0,
      held: 0,
    })
    expect(await shop.stageOf(order)).toBe('paid')
  })

  it('is listed as a difference once the provider has cancelled it', async () => {
    const order = await cancelled(withoutId)
    expect(await record(order, await readPanel(order))).toEqual([200, 1])
    await market.db.execute(
      sql`update demo.sslcommerz_attempts set behaviour = 'refund-cancelled' where tran_id =
        ${(await findCapturedPayment(market.db, order._id))?.paymentId}`,
    )
    expect(await shop.compare(order)).toMatchObject([{ oursMinor: -2_450_000, theirsMinor: 0 }])
  })

  it.each([unanswered, withoutId])(
    'is listed while it may have been made besides another payment (%s)',
    async (number) => {
      const order = await cancelled(number)
      expect(await shop.compare(order), 'the queue has it').toEqual([])
      expect(await record(order, 'TX42', { way: 'bkash' })).toEqual([200, 1])
      const [difference, ...more] = await shop.compare(order)
      expect(more).toEqual([])
      expect(difference).toMatchObject({ oursMinor: 0, theirsMinor: -2_450_000 })
      await market.renewToken(admin)
      const { body } = await market.call<MoneyOverview>(admin, 'GET', '/money')
      expect(body.differences.find(({ orderId }) => orderId === order._id)).toMatchObject({ isUnsure: true })

      const path = `/money/differences/${difference?.reference}`
      expect((await market.call(admin, 'PUT', path)).body).toEqual({ modifiedCount: 1 })
      expect((await market.call(admin, 'PUT', path)).body).toEqual({ modifiedCount: 0 })
      expect(await shop.compare(order)).toEqual([])
      expect(await market.readMoney(order)).toMatchObject({ provider: 0, 'paid-by-hand': 24_500 })
    },
  )

  it('is listed for a month at most, and keeps nobody from the money of a sale', async () => {
    const order = await cancelled(unanswered)
    await record(order, 'TX42', { way: 'bkash' })
    await shop.compare(order)
    const found = (await listDifferences(market.db)).find(
      ({ paymentReference }) => paymentReference === order._id,
    )
    expect(found).toMatchObject({ isUnsure: true })
    expect(await listFoundByHand(market.db, order._id)).toEqual([])
    await pass(30 * 24 * hour)
    expect(await shop.compare(order)).toEqual([])
  })

  it('is a cost of ours when it is adopted, whatever has become of the order', () => {
    const difference = { oursMinor: 0, theirsMinor: -100 }
    expect(decideAdoption('paid', 100, difference)).toBe('cancel')
    expect(decideAdoption('paid', 100, { ...difference, isUnsure: true })).toBe('cost')
  })

  it('is not recorded once more when nothing is left to do, or another attempt follows', async () => {
    const order = await cancelled(unanswered)
    const refund = await findLatestRefund(market.db, order._id)
    if (!refund) throw new Error('there is no refund')
    const now = market.clock.now()
    expect([refund, { ...refund, dueAt: null }].map((each) => isToPay(each, now))).toEqual([true, false])
  })
})
