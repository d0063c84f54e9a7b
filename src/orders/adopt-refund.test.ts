import { beforeEach, describe, expect, it } from 'vitest'
import { finishRefund } from '../../demo/cards/refunds.ts'
import { decideChargeback, openChargeback } from '../../tests/support/chargeback.ts'
import { hour, meetParties, openOrderMarket, passTime } from '../../tests/support/order-market.ts'
import { failingRefundCard } from '../../tests/support/sell-phone.ts'
import type { Booking } from '../checkout/booking/contract.ts'
import { readTotals } from '../ledger/index.ts'
import type { WireNotification } from '../notifications/contract.ts'
import { checkLedger, listRefunds } from '../payments/index.ts'
import { followRefund } from './refund-order.ts'

const market = await openOrderMarket()
const { rahim, nadia, admin } = await meetParties(market)
const { payments } = market.withProviderProxy()

beforeEach(() => market.resetRateLimits())

/** Refunds an order in the provider's dashboard and lets the comparison find it. Returns the id of the refund. */
async function refundByHand(order: Booking, amount: number, buyer = nadia): Promise<string> {
  const { paymentId } = await market.readOrder(buyer, order)
  const { id } = await market.cards.refunds.create({
    payment_intent: paymentId ?? '',
    amount: Math.round(amount * 100),
  })
  await compare()
  return id
}

async function compare(): Promise<string[]> {
  await passTime(market, [rahim, nadia, admin], 11 * 60_000)
  return (await checkLedger(payments)).map(({ reference }) => reference)
}

async function adopt(reference: string, by = admin) {
  const { status, body } = await market.call<{ modifiedCount: number }>(
    by,
    'PUT',
    `/money/differences/${reference}`,
  )
  return [status, body.modifiedCount ?? body.code]
}

const acts = async () =>
  (await market.call<{ act: string; product?: string }[]>(admin, 'GET', '/audit')).body
    .filter(({ act }) => act === 'adopt-refund')
    .map(({ product }) => product)
const fees = async () => (await readTotals(market.db, 'USD')).feesMinor

describe('a refund that was made by hand', () => {
  it('of all that a buyer has paid cancels the order, and is its refund', async () => {
    const order = await market.sellPhone(rahim, nadia, { product_name: 'Cancelled by hand' })
    const id = await refundByHand(order, order.product_price)
    expect(await adopt(id)).toEqual([200, 1])
    expect(await adopt(id)).toEqual([200, 0])
    expect((await market.readDetails(nadia, order)).stage).toBe('refunding')
    await market.runSaleJobs()
    expect((await market.readDetails(nadia, order)).stage).toBe('refunded')
    expect(await market.readMoney(order)).toEqual({ provider: 0, held: 0 })
    const { data } = await market.cards.refunds.list({
      payment_intent: (await market.readOrder(nadia, order)).paymentId ?? '',
    })
    expect(data.map((refund) => refund.id)).toEqual([id])
    expect(await compare()).toEqual([])
    expect(await acts()).toEqual(['Cancelled by hand'])
  })

  it('after the end of an order is a cost of ours, once, by ten at once', async () => {
    const order = await market.sellAndHandOver(rahim, nadia, { product_name: 'A gift', product_price: 100 })
    await market.move(nadia, order, 'completion')
    const before = await fees()
    const id = await refundByHand(order, 5)
    const adoptions = await Promise.all(Array.from({ length: 10 }, () => adopt(id)))
    expect(adoptions.filter(([, count]) => count === 1)).toHaveLength(1)
    expect(adoptions.every(([status]) => status === 200)).toBe(true)
    expect(await fees()).toBe(before - 500)
    expect((await market.readMoney(order)).seller).toBe(97.5)
    expect(await compare()).toEqual([])
    expect((await acts()).filter((product) => product === 'A gift')).toHaveLength(1)
  })

  it('and was adopted is not taken for the refund of an order that has to try again', async () => {
    const order = await market.sellAndHandOver(rahim, nadia, { card: failingRefundCard })
    await market.move(nadia, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
    await market.move(rahim, order, 'dispute/proposal', { refund: 5 })
    await market.move(nadia, order, 'dispute/agreement', { refund: 5 })
    await market.runSaleJobs()
    const id = await refundByHand(order, 5)
    expect(await adopt(id)).toEqual([200, 1])
    const [own] = await listRefunds(market.db, order._id)
    await finishRefund(market.db, market.clock.now(), { id: own?.refundId, course: 'fails-later' })
    await followRefund(market.withProviderProxy(), order._id)
    expect((await market.readMoney(order)).held).toBe(5)
    market.clock.advance(hour)
    await market.runSaleJobs()
    const states = (await listRefunds(market.db, order._id)).map(({ state, refundId }) => [
      state,
      refundId === id,
    ])
    expect(states).toEqual([
      ['failed', false],
      ['succeeded', false],
    ])
    expect((await market.readMoney(order)).provider).toBe(-order.product_price + 10)
    expect(await compare()).toEqual([])
  })

  it('keeps the seller from the money of a sale until an admin has adopted it', async () => {
    const order = await market.sellAndHandOver(rahim, nadia, { product_price: 100 })
    const stageOf = async () => (await market.readDetails(nadia, order)).stage
    await passTime(market, [rahim, nadia, admin], 3 * hour)
    await market.runSaleJobs()
    const { paymentId } = await market.readOrder(nadia, order)
    const { id } = await market.cards.refunds.create({ payment_intent: paymentId ?? '' })
    for (let look = 0; look < 3; look++) {
      await passTime(market, [rahim, nadia, admin], hour)
      await Promise.all([market.runSaleJobs(), market.runSaleJobs()])
    }
    expect([await stageOf(), (await market.readMoney(order)).held]).toEqual(['handed-over', 100])
    expect(await market.move(nadia, order, 'completion')).toEqual([409, 'completion-waits'])
    const { body } = await market.call<WireNotification[]>(admin, 'GET', '/notifications')
    const told = body.filter(({ kind, orderId }) => kind === 'completion-waits' && orderId === order._id)
    expect(told.map(({ params }) => params)).toEqual([
      { product: order.product_name, amount: 100, currency: 'USD', stage: 'handed-over' },
    ])
    const { body: queue } = await market.call<{ subject: string }[]>(admin, 'GET', '/queue', {
      query: { kind: 'difference' },
    })
    expect(queue.map(({ subject }) => subject)).toContain(id)
    expect(await adopt(id)).toEqual([200, 1])
    await passTime(market, [rahim, nadia, admin], hour)
    await market.runSaleJobs()
    expect(await stageOf()).toBe('completed')
    expect(await market.readMoney(order)).toMatchObject({ held: 0, seller: 97.5, provider: 0 })
  })

  it('keeps the seller from the money of a disputed sale, too, whoever resolves it', async () => {
    const order = await market.sellAndHandOver(rahim, nadia, { product_price: 100 })
    await market.move(nadia, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
    const id = await refundByHand(order, 100)
    const decision = { refund: 0, why: 'It is as it was described.' }
    await market.move(nadia, order, 'dispute/proposal', { refund: 0 })
    expect(await market.move(rahim, order, 'dispute/agreement', { refund: 0 })).toEqual([
      409,
      'completion-waits',
    ])
    expect(await market.move(admin, order, 'dispute/decision', decision)).toEqual([409, 'completion-waits'])
    expect(await market.readMoney(order)).toMatchObject({ held: 100 })
    expect(await adopt(id)).toEqual([200, 1])
    expect(await market.move(admin, order, 'dispute/decision', decision)).toEqual([200, 1])
    expect(await market.readMoney(order)).toMatchObject({ held: 0, seller: 97.5, provider: 0 })
    expect(await compare()).toEqual([])
  })

  it('is left to an order whose money is held', async () => {
    const order = await market.sellPhone(rahim, nadia)
    const id = await refundByHand(order, 5)
    expect(await adopt(id)).toEqual([409, 'order-running'])
    await market.handOver(rahim, order)
    await market.move(nadia, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
    expect(await market.move(admin, order, 'dispute/decision', { refund: 5, why: 'It is so.' })).toEqual([
      200, 1,
    ])
    await market.runSaleJobs()
    expect((await market.readDetails(nadia, order)).stage).toBe('completed')
    expect(await adopt(id), 'the dispute has used it').toEqual([200, 0])
    expect(await compare()).toEqual([])
    expect((await market.readMoney(order)).provider).toBe(-order.product_price + 5)
  })

  it('waits while the buyer’s bank asks about the payment: the order is not cancelled', async () => {
    const order = await market.sellPhone(rahim, nadia)
    const id = await refundByHand(order, order.product_price)
    const chargeback = await openChargeback(market, order, 'inquiry')
    expect(await adopt(id)).toEqual([409, 'order-running'])
    expect((await market.readDetails(nadia, order)).stage).toBe('paid')
    await decideChargeback(market, chargeback, 'won')
    expect(await adopt(id)).toEqual([200, 1])
  })

  it.each(['seller', 'buyer'])(
    'of the order of an admin, its %s, is adopted by another one',
    async (side) => {
      const party = await market.signUp('admin')
      const [seller, buyer] = side === 'seller' ? [party, nadia] : [rahim, party]
      const order = await market.sellPhone(seller, buyer)
      const id = await refundByHand(order, order.product_price, buyer)
      await market.renewToken(party)
      expect(await adopt(id, party)).toEqual([403, 'own-case'])
      expect((await market.readDetails(buyer, order)).stage).toBe('paid')
      expect(await adopt(id)).toEqual([200, 1])
      await market.runSaleJobs()
    },
  )

  it('that is none, or of no order, is refused', async () => {
    const order = await market.sellPhone(rahim, nadia)
    const { paymentId } = await market.readOrder(nadia, order)
    await market.db.execute(`update demo.card_objects
      set body = jsonb_set(body, '{amount_received}', '1') where id = '${paymentId}'`)
    expect(await compare()).toEqual([paymentId])
    expect(await adopt(paymentId ?? '')).toEqual([409, 'not-a-refund'])
    await market.db.execute(
      `insert into money_differences values ('stripe', 're_x', 'pi_x', 0, -5, now(), null)`,
    )
    expect(await adopt('re_x')).toEqual([409, 'not-a-refund'])
    expect(await adopt('re_unknown')).toEqual([200, 0])
  })
})
