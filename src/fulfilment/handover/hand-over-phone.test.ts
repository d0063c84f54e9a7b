import { beforeEach, describe, expect, it } from 'vitest'
import { hour, meetParties, openOrderMarket, passTime } from '../../../tests/support/order-market.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { readOrderSettings } from '../../orders/deps.ts'
import { createSecret } from '../../platform/secret.ts'
import { readOrder } from '../../sales/read-order.ts'
import { createOrderCodes } from './order-codes.ts'
import { codeLimit } from './rules.ts'

let rahim: Person
let nadia: Person
let admin: Person
const market = await openOrderMarket()
beforeEach(async () => {
  ;({ rahim, nadia, admin } = await meetParties(market))
})

const pass = (millis: number) => passTime(market, [rahim, nadia, admin], millis)

describe('the hand-over', () => {
  it('needs the code that the buyer alone sees, and starts the time to look at the phone', async () => {
    const order = await market.sellPhone(rahim, nadia)
    const { handover } = await market.readDetails(nadia, order)
    expect(handover).toEqual({
      code: expect.stringMatching(/^\d{6}$/),
      url: `${market.env.PUBLIC_URL}/dashbord/orders/${order._id}?code=${handover?.code}`,
      until: new Date(market.clock.now().getTime() + 24 * hour).toISOString(),
    })
    expect((await market.readDetails(rahim, order)).handover).toBeNull()
    const { code } = handover ?? {}
    expect(await market.move(nadia, order, 'handover', { code })).toEqual([403, 'wrong-party'])
    expect(await market.move(admin, order, 'handover', { code })).toEqual([404, 'unknown-booking'])
    expect(await market.move(rahim, order, 'handover', { code })).toEqual([200, 1])
    expect(await market.move(rahim, order, 'handover', { code })).toEqual([200, 0])
    const details = await market.readDetails(nadia, order)
    expect(details).toMatchObject({ stage: 'handed-over', handover: null })
    expect(details.money.releaseAt).toBe(new Date(market.clock.now().getTime() + 4 * hour).toISOString())
  })

  it('may be repeated after the order has gone on, and changes nothing then', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    await market.move(nadia, order, 'completion')
    expect(await market.move(rahim, order, 'handover', { code: '000000' })).toEqual([200, 0])
    const cancelled = await market.sellPhone(rahim, nadia)
    await market.move(nadia, cancelled, 'cancellation', { reason: 'changed-mind' })
    expect(await market.move(rahim, cancelled, 'handover', { code: '000000' })).toEqual([409, 'wrong-stage'])
  })

  it('is not to be had with the code of another order', async () => {
    const [one, other] = [await market.sellPhone(rahim, nadia), await market.sellPhone(rahim, nadia)]
    const { handover } = await market.readDetails(nadia, other)
    expect(await market.move(rahim, one, 'handover', { code: handover?.code })).toEqual([422, 'wrong-code'])
  })

  it('five wrong codes lock it for a quarter of an hour, for the right one too', async () => {
    const order = await market.sellPhone(rahim, nadia)
    const { handover } = await market.readDetails(nadia, order)
    const wrong = handover?.code === '000000' ? '000001' : '000000'
    const enter = (code: string | undefined) =>
      market.call<{ triesLeft?: number }>(rahim, 'PUT', `/orders/${order._id}/handover`, { json: { code } })
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const { status, body } = await enter(wrong)
      expect([status, body.code, body.triesLeft]).toEqual([422, 'wrong-code', triesLeft])
    }
    const locked = await enter(handover?.code)
    expect([locked.status, locked.body.code, locked.headers.get('retry-after')]).toEqual([
      429,
      'too-many-codes',
      '900',
    ])
    await pass(15 * 60_000)
    expect((await enter(wrong)).body.triesLeft).toBe(4)
    expect((await enter(handover?.code)).status).toBe(200)
  })

  it('is entered wrongly so rarely that guessing all the time until it is due is vain, and the buyer is notified', async () => {
    const order = await market.sellPhone(rahim, nadia)
    const { handover, dueAt } = await market.readDetails(nadia, order)
    const wrong = handover?.code === '000000' ? '000001' : '000000'
    let tries = 0
    const pauses: number[] = []
    const window = Date.parse(dueAt ?? '') - market.clock.now().getTime()
    const ends = market.clock.now().getTime() + window
    while (market.clock.now().getTime() < ends) {
      await market.resetRateLimits()
      const { status, headers } = await market.call(rahim, 'PUT', `/orders/${order._id}/handover`, {
        json: { code: wrong },
      })
      if (status === 422) tries += 1
      else {
        pauses.push(Number(headers.get('retry-after')) / 60)
        await pass((pauses.at(-1) ?? 1) * 60_000)
      }
    }
    expect(pauses.slice(0, 4)).toEqual([15, 30, 60, 120])
    const { body } = await market.call<{ kind: string; orderId: string }[]>(nadia, 'GET', '/notifications')
    const told = body.filter(({ kind, orderId }) => kind === 'wrong-codes' && orderId === order._id)
    expect(told).toHaveLength(tries / codeLimit.tries)
  })

  it('counts wrong codes that come at once one by one', async () => {
    const order = await market.sellPhone(rahim, nadia)
    const { handover } = await market.readDetails(nadia, order)
    const wrong = handover?.code === '000000' ? '000001' : '000000'
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => market.move(rahim, order, 'handover', { code: wrong })),
    )
    expect(answers.filter(([status]) => status === 422)).toHaveLength(5)
    expect(answers.filter(([status]) => status === 429)).toHaveLength(7)
  })

  it.each(['', 'abc', '12345', ' ', '1'.repeat(20)])('takes %j for a wrong code', async (code) => {
    const order = await market.sellPhone(rahim, nadia)
    expect(await market.move(rahim, order, 'handover', { code })).toEqual([422, 'wrong-code'])
  })

  it('of an order that is not paid, or is cancelled, is refused', async () => {
    const booked = await market.createOrder(nadia, await market.addPhone(rahim))
    expect(await market.move(rahim, booked, 'handover', { code: '1' })).toEqual([409, 'wrong-stage'])
    const cancelled = await market.sellPhone(rahim, nadia)
    const { handover } = await market.readDetails(nadia, cancelled)
    await market.move(nadia, cancelled, 'cancellation', { reason: 'changed-mind' })
    expect(await market.move(rahim, cancelled, 'handover', { code: handover?.code })).toEqual([
      409,
      'wrong-stage',
    ])
  })

  it('and a cancellation at once: one of them happens', async () => {
    const order = await market.sellPhone(rahim, nadia)
    const { handover } = await market.readDetails(nadia, order)
    const [given, cancelled] = await Promise.all([
      market.move(rahim, order, 'handover', { code: handover?.code }),
      market.move(nadia, order, 'cancellation', { reason: 'changed-mind' }),
    ])
    expect([given?.[0], cancelled?.[0]].sort()).toEqual([200, 409])
  })
})

describe('after the hand-over', () => {
  it('the buyer says that all is well, and the money is the seller’s, less the fee', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    const price = order.product_price
    const fee = Math.floor(price * 2.5) / 100
    expect(await market.move(rahim, order, 'completion')).toEqual([403, 'wrong-party'])
    const both = await Promise.all([1, 2].map(() => market.move(nadia, order, 'completion')))
    expect(both.map(([, count]) => count).sort()).toEqual([0, 1])
    expect(await market.readMoney(order)).toEqual({
      provider: -price,
      held: 0,
      seller: Math.round((price - fee) * 100) / 100,
      fees: fee,
    })
    expect(await market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })).toEqual([
      409,
      'wrong-stage',
    ])
    expect((await market.readOrder(nadia, order)).status).toBe('paid')
  })

  it('the fee of a completed order is the one that was kept, although the setting has changed', async () => {
    const order = await market.completeSale(rahim, nadia)
    const settings = readOrderSettings({ ...market.env, SELLER_FEE_BASIS_POINTS: 1000 })
    const codes = createOrderCodes(createSecret('a secret that is long enough for tests'))
    const deps = { db: market.db, settings, codes, publicUrl: '' }
    const read = await readOrder(deps, { id: nadia.id, role: 'buyer' }, order._id)
    expect(read.ok && read.value.money.fee).toBe(Math.floor(order.product_price * 2.5) / 100)
  })

  it('it is not completed before, nor cancelled after', async () => {
    const order = await market.sellPhone(rahim, nadia)
    expect(await market.move(nadia, order, 'completion')).toEqual([409, 'wrong-stage'])
    await market.handOver(rahim, order)
    expect(await market.move(rahim, order, 'cancellation', { reason: 'changed-mind' })).toEqual([
      409,
      'wrong-stage',
    ])
  })
})

describe('what happens by itself', () => {
  it('four hours after the hand-over the money is the seller’s, and not before', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    await pass(3 * hour)
    await market.runSaleJobs()
    await pass(hour - 1)
    await market.runSaleJobs()
    expect((await market.readDetails(nadia, order)).stage).toBe('handed-over')
    await pass(1)
    await Promise.all([market.runSaleJobs(), market.runSaleJobs()])
    const { stage, timeline, dueAt } = await market.readDetails(nadia, order)
    expect({ stage, dueAt, last: timeline.at(-1)?.by }).toEqual({
      stage: 'completed',
      dueAt: null,
      last: 'system',
    })
    expect((await market.readMoney(order)).held).toBe(0)
  })

  it('a day without a hand-over, as set, give the money back, and the phone is for sale again', async () => {
    const order = await market.sellPhone(rahim, nadia)
    await pass(24 * hour - 1)
    await market.runSaleJobs()
    expect((await market.readDetails(nadia, order)).stage).toBe('paid')
    await pass(1)
    await market.runSaleJobs()
    const { stage, timeline } = await market.readDetails(nadia, order)
    expect({ stage, why: timeline.find((step) => step.stage === 'refunding') }).toEqual({
      stage: 'refunded',
      why: expect.objectContaining({ by: 'system', reason: 'not-handed-over' }),
    })
    expect(await market.readOutcome(nadia, order)).toMatchObject({ order: 'refunded', forSale: true })
    expect(await market.readMoney(order)).toEqual({ provider: 0, held: 0 })
  })
})
