import { beforeEach, describe, expect, it } from 'vitest'
import { hour, meetParties, openOrderMarket, passTime } from '../../../tests/support/order-market.ts'
import { unreachable } from '../../../tests/support/provider-proxy.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Booking } from '../../checkout/booking/contract.ts'
import type { WireNotification } from '../../notifications/contract.ts'
import { describeNotification } from '../../notifications/describe-notification.ts'
import { maxReplies } from './rules.ts'

let rahim: Person
let nadia: Person
let admin: Person
const market = await openOrderMarket()
beforeEach(async () => {
  ;({ rahim, nadia, admin } = await meetParties(market))
})

const pass = (millis: number) => passTime(market, [rahim, nadia, admin], millis)

const complaint = { reason: 'does-not-work', text: 'It turns off after a minute.' }

async function disputed(phone = {}) {
  const order = await market.sellAndHandOver(rahim, nadia, phone)
  expect(await market.move(nadia, order, 'dispute', complaint, 'POST')).toEqual([201, 1])
  return order
}

/** The provider confirms the refund of an order. */
const refund = ({ _id: orderId }: { _id: string }) => market.runJob('follow-refund', { orderId })

/** Refunds an order in the provider's dashboard. No comparison has found it. */
async function refundByHand(order: Booking, amount: number): Promise<void> {
  const { paymentId } = await market.readOrder(nadia, order)
  await market.cards.refunds.create({ payment_intent: paymentId ?? '', amount: Math.round(amount * 100) })
}

const waits = [409, 'completion-waits']
const cents = (amount: number) => Math.round(amount * 100) / 100

describe('a dispute', () => {
  it('is opened by the buyer within four hours of the hand-over, once, and keeps the money held', async () => {
    const order = await market.sellPhone(rahim, nadia)
    expect(await market.move(nadia, order, 'dispute', complaint, 'POST')).toEqual([409, 'wrong-stage'])
    await market.handOver(rahim, order)
    expect(await market.move(rahim, order, 'dispute', complaint, 'POST')).toEqual([403, 'wrong-party'])
    const other = await market.signUp()
    expect(await market.move(other, order, 'dispute', complaint, 'POST')).toEqual([404, 'unknown-booking'])
    expect(await market.move(nadia, order, 'dispute', { ...complaint, reason: 'mood' }, 'POST')).toEqual([
      400,
      'bad-request',
    ])
    await pass(4 * hour - 1)
    expect(await market.move(nadia, order, 'dispute', complaint, 'POST')).toEqual([201, 1])
    expect(await market.move(nadia, order, 'dispute', complaint, 'POST')).toEqual([409, 'wrong-stage'])
    await pass(8 * hour)
    await market.runSaleJobs()
    expect((await market.readMoney(order)).held).toBe(order.product_price)
  })

  it('takes twenty replies of each side, also when they come at once', async () => {
    const order = await disputed()
    const reply = (who: Person) => market.move(who, order, 'dispute/replies', { text: 'Look again.' }, 'POST')
    const answers = await Promise.all(Array.from({ length: maxReplies + 2 }, () => reply(nadia)))
    expect(answers.filter(([status]) => status === 201)).toHaveLength(20)
    expect(answers.filter(([, code]) => code === 'too-many-replies')).toHaveLength(2)
    expect(await reply(nadia)).toEqual([409, 'too-many-replies'])
    expect(await reply(rahim), 'the other side').toEqual([201, 1])
    expect((await market.readDetails(rahim, order)).dispute?.replies).toHaveLength(21)
  })

  it('comes too late when the time is over, before the money is released and after', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    await pass(3 * hour)
    await market.runSaleJobs()
    await pass(hour)
    expect(await market.move(nadia, order, 'dispute', complaint, 'POST')).toEqual([409, 'too-late'])
    await market.runSaleJobs()
    expect(await market.move(nadia, order, 'dispute', complaint, 'POST')).toEqual([409, 'too-late'])
  })

  it('is answered by both and by the admin', async () => {
    const order = await disputed()
    for (const who of [rahim, nadia, admin]) {
      await pass(1000)
      expect(await market.move(who, order, 'dispute/replies', { text: who.name }, 'POST')).toEqual([201, 1])
    }
    const { dispute } = await market.readDetails(admin, order)
    expect(dispute).toMatchObject({
      ...complaint,
      answerBy: new Date(market.clock.now().getTime() + 6 * hour - 3000).toISOString(),
      proposal: null,
      decision: null,
      replies: [
        { by: 'seller', text: rahim.name },
        { by: 'buyer', text: nadia.name },
        { by: 'admin', text: admin.name },
      ],
    })
    const other = await market.signUp()
    expect(await market.move(other, order, 'dispute/replies', { text: 'x' }, 'POST')).toEqual([
      404,
      'unknown-booking',
    ])
  })

  it('ends when both agree on a part: the buyer gets it back, the rest is the seller’s', async () => {
    const order = await disputed()
    const price = order.product_price
    expect(await market.move(rahim, order, 'dispute/proposal', { refund: 40.5 })).toEqual([200, 1])
    expect(await market.move(rahim, order, 'dispute/proposal', { refund: 40.5 })).toEqual([200, 0])
    expect(await market.move(rahim, order, 'dispute/agreement', { refund: 40.5 })).toEqual([
      403,
      'wrong-party',
    ])
    expect(await market.move(nadia, order, 'dispute/agreement', { refund: 41 })).toEqual([
      409,
      'other-proposal',
    ])
    expect(await market.move(nadia, order, 'dispute/agreement', { refund: 40.5 })).toEqual([200, 1])
    expect(await market.move(nadia, order, 'dispute/agreement', { refund: 40.5 })).toEqual([200, 0])
    expect((await market.readMoney(order)).held).toBe(price)
    await refund(order)
    const rest = cents(price - 40.5)
    const fee = Math.floor(rest * 2.5) / 100
    expect(await market.readMoney(order)).toEqual({
      provider: cents(40.5 - price),
      held: 0,
      seller: cents(rest - fee),
      fees: fee,
    })
    expect(await market.readDetails(nadia, order)).toMatchObject({
      stage: 'completed',
      money: { amount: price, refunded: 40.5, fee },
    })
    expect(await market.readOutcome(nadia, order)).toMatchObject({ order: 'paid', forSale: false })
  })

  it.each([-1, 0.001, 1e9])('takes no refund of %d', async (amount) => {
    const order = await disputed()
    const [status] = await market.move(rahim, order, 'dispute/proposal', { refund: amount })
    expect(status).toBe(400)
  })

  it('takes no refund of more than was paid', async () => {
    const order = await disputed()
    const more = { refund: cents(order.product_price + 0.01) }
    expect(await market.move(nadia, order, 'dispute/proposal', more)).toEqual([400, 'bad-refund'])
    expect(await market.move(admin, order, 'dispute/decision', { ...more, why: 'x' })).toEqual([
      400,
      'bad-refund',
    ])
  })

  it('in which nothing is agreed to gives the seller everything', async () => {
    const order = await disputed()
    await market.move(nadia, order, 'dispute/proposal', { refund: 0 })
    expect(await market.move(rahim, order, 'dispute/agreement', { refund: 0 })).toEqual([200, 1])
    expect((await market.readDetails(nadia, order)).stage).toBe('completed')
    expect((await market.readMoney(order)).held).toBe(0)
  })

  it('is decided by an admin once, and the act is on the audit log', async () => {
    const order = await disputed()
    const all = { refund: order.product_price, why: 'The photos show it.' }
    expect(await market.move(admin, order, 'dispute/decision', all)).toEqual([200, 1])
    expect(await market.move(admin, order, 'dispute/decision', { ...all, refund: 0 })).toEqual([200, 0])
    expect(await market.move(rahim, order, 'return/confirmation')).toEqual([200, 1])
    await refund(order)
    const details = await market.readDetails(nadia, order)
    expect(details).toMatchObject({ stage: 'refunded', dispute: { decision: all.why, answerBy: null } })
    expect(await market.readMoney(order)).toEqual({ provider: 0, held: 0 })
    const { body } = await market.call<{ act: string }[]>(admin, 'GET', '/audit')
    expect(body.filter(({ act }) => act === 'decide-dispute')).toHaveLength(1)
  })

  it('that was settled otherwise refuses an agreement that comes too late', async () => {
    const order = await disputed()
    await market.move(rahim, order, 'dispute/proposal', { refund: 40 })
    await market.move(admin, order, 'dispute/decision', { refund: 0, why: 'The phone works.' })
    expect(await market.move(nadia, order, 'dispute/agreement', { refund: 40 })).toEqual([409, 'wrong-stage'])
    expect(await market.move(nadia, order, 'dispute/agreement', { refund: 0.001 })).toEqual([
      409,
      'wrong-stage',
    ])
  })

  it('agreed on and decided at once is settled once', async () => {
    const order = await disputed()
    await market.move(rahim, order, 'dispute/proposal', { refund: 10 })
    await Promise.all([
      market.move(nadia, order, 'dispute/agreement', { refund: 10 }),
      market.move(admin, order, 'dispute/decision', { refund: order.product_price, why: 'x' }),
      market.move(nadia, order, 'dispute', undefined, 'DELETE'),
    ])
    const { timeline } = await market.readDetails(nadia, order)
    const settled = timeline.slice(timeline.findIndex(({ stage }) => stage === 'disputed') + 1)
    expect(settled).toHaveLength(1)
    expect(['refunding', 'returning', 'handed-over']).toContain(settled[0]?.stage)
    expect((await market.readMoney(order)).held).toBe(order.product_price)
  })

  it('leaves the money held when its buyer has just been refunded by hand, whoever resolves it', async () => {
    const order = await disputed()
    await refundByHand(order, order.product_price)
    await market.move(nadia, order, 'dispute/proposal', { refund: 0 })
    expect(await market.move(rahim, order, 'dispute/agreement', { refund: 0 })).toEqual(waits)
    expect(await market.move(admin, order, 'dispute/decision', { refund: 0, why: 'x' })).toEqual(waits)
    expect((await market.readMoney(order)).held).toBe(order.product_price)
    const { body } = await market.call<WireNotification[]>(admin, 'GET', '/notifications')
    const told = body.filter(({ kind, orderId }) => kind === 'completion-waits' && orderId === order._id)
    expect(told.map((notice) => describeNotification(notice).text)).toEqual([
      expect.stringContaining('Decide the dispute with exactly this amount'),
    ])
  })

  it.each([0.01, 50, 70])('of 100, 30 of it refunded by hand, is not resolved with %d back', async (part) => {
    const order = await disputed({ product_price: 100 })
    await refundByHand(order, 30)
    await market.move(nadia, order, 'dispute/proposal', { refund: part })
    expect(await market.move(rahim, order, 'dispute/agreement', { refund: part })).toEqual(waits)
    expect(await market.move(admin, order, 'dispute/decision', { refund: part, why: 'x' })).toEqual(waits)
    expect((await market.readMoney(order)).held).toBe(100)
  })

  it.each([30, 80, 100])(
    'of 100, 30 of it refunded by hand, is resolved with %d back in all',
    async (part) => {
      const order = await disputed({ product_price: 100 })
      await refundByHand(order, 30)
      const decision = { refund: part, why: 'x', waiveReturn: true }
      expect(await market.move(admin, order, 'dispute/decision', decision)).toEqual([200, 1])
      await refund(order)
      expect(await market.readMoney(order)).toMatchObject({ provider: part - 100 || 0, held: 0 })
      const { data } = await market.cards.refunds.list({
        payment_intent: (await market.readOrder(nadia, order)).paymentId ?? '',
      })
      expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(part * 100)
    },
  )

  it('is not resolved with a part while two refunds were made by hand, whichever it equals', async () => {
    const order = await disputed({ product_price: 100 })
    for (const amount of [20, 10]) await refundByHand(order, amount)
    for (const part of [10, 20, 30, 80]) {
      expect(await market.move(admin, order, 'dispute/decision', { refund: part, why: 'x' })).toEqual(waits)
    }
  })

  it('of 100, 30 of it listed as refunded by hand, is resolved with exactly these while the provider is away', async () => {
    const order = await disputed({ product_price: 100 })
    await refundByHand(order, 30)
    expect(await market.move(admin, order, 'dispute/decision', { refund: 0, why: 'x' })).toEqual(waits)
    const request = market.openSecondProcess(unreachable)
    const decide = async (part: number) => {
      const decision = { method: 'PUT', token: admin.token, json: { refund: part, why: 'x' } }
      return (await request(`/api/orders/${order._id}/dispute/decision`, decision)).status
    }
    expect([await decide(0), await decide(50), await decide(30)]).toEqual([409, 409, 200])
    await refund(order)
    expect(await market.readMoney(order)).toMatchObject({ provider: -70, held: 0 })
  })

  it('of an order that has none cannot be answered', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    expect(await market.move(rahim, order, 'dispute/replies', { text: 'x' }, 'POST')).toEqual([
      409,
      'wrong-stage',
    ])
    expect(await market.move(rahim, order, 'dispute/proposal', { refund: 1 })).toEqual([409, 'wrong-stage'])
  })
})
