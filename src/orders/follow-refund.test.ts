import { beforeEach, describe, expect, it } from 'vitest'
import { finishRefund } from '../../demo/cards/refunds.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import {
  lostReplyAt,
  type ProviderProxy,
  unreachable,
  unreachableAt,
} from '../../tests/support/provider-proxy.ts'
import { runOrderJobs } from '../../tests/support/run-due-jobs.ts'
import { failingRefundCard, pendingRefundCard } from '../../tests/support/sell-phone.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Booking } from '../checkout/booking/contract.ts'
import type { WireNotification } from '../notifications/contract.ts'
import { pathOf } from '../notifications/rules.ts'
import { checkLedger, dueRefunds, listRefunds, sendRefund } from '../payments/index.ts'
import { listDue } from '../platform/jobs/unique-jobs.ts'
import { followRefund } from './refund-order.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller')
const nadia = await market.signUp()
beforeEach(() => market.resetRateLimits())

const hour = 3_600_000
async function pass(millis: number): Promise<void> {
  market.clock.advance(millis)
  await Promise.all([rahim, nadia].map(market.renewToken))
}

async function cancelled(card?: string): Promise<Booking> {
  const order = await market.sellPhone(rahim, nadia, card ? { card } : {})
  expect(await market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })).toEqual([200, 1])
  return order
}

const sweep = (proxy?: ProviderProxy) => runOrderJobs(market.withProviderProxy(proxy))

async function standing(order: Booking) {
  const refunds = await listRefunds(market.db, order._id)
  const { stage } = await market.readDetails(nadia, order)
  return [stage, ...refunds.map(({ state }) => state)]
}

/** What somebody was notified of about an order, the latest first. */
const kindsOf = async (who: Person, order: Booking) =>
  (await market.call<WireNotification[]>(who, 'GET', '/notifications')).body
    .filter(({ orderId }) => orderId === order._id)
    .map(({ kind }) => kind)

/** How much the provider has given back. */
async function givenBack(order: Booking): Promise<number> {
  const { paymentId } = await market.readOrder(nadia, order)
  const { data } = await market.cards.refunds.list({ payment_intent: paymentId ?? '' })
  return data.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount / 100, 0)
}

describe('a refund is made once, although', () => {
  it.each<[string, ProviderProxy]>([
    ['the provider is away', unreachable],
    ['the request is lost', unreachableAt('/refunds')],
    ['the response is lost', lostReplyAt('/refunds')],
  ])('%s at first', async (_, proxy) => {
    const order = await cancelled()
    await sweep(proxy)
    expect(await standing(order)).toEqual(['refunding', 'requested'])
    await sweep()
    expect(await standing(order)).toEqual(['refunded', 'succeeded'])
    expect(await givenBack(order)).toBe(order.product_price)
  })

  it('the provider has forgotten the idempotency key meanwhile', async () => {
    const order = await cancelled()
    await sweep(lostReplyAt('/refunds'))
    await market.db.execute('delete from demo.card_requests')
    await sweep()
    expect(await standing(order)).toEqual(['refunded', 'succeeded'])
    expect(await givenBack(order)).toBe(order.product_price)
  })

  it('the process is killed before the ledger has it', async () => {
    const order = await cancelled()
    await sendRefund(market.withProviderProxy().payments, order._id)
    expect(await standing(order)).toEqual(['refunding', 'requested'])
    expect(await givenBack(order)).toBe(order.product_price)
    await pass(hour)
    await sweep()
    expect(await standing(order)).toEqual(['refunded', 'succeeded'])
    expect(await market.readMoney(order)).toEqual({ provider: 0, held: 0 })
    expect(
      await listDue(market.db, dueRefunds, { now: new Date(8e12), limit: 100 }),
      'nothing is left to do',
    ).toEqual([])
  })

  it('three processes make it at once', async () => {
    const order = await cancelled()
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    expect(await standing(order)).toEqual(['refunded', 'succeeded'])
    expect(await givenBack(order)).toBe(order.product_price)
  })
})

it('a refund that is pending ends the order when the provider confirms it', async () => {
  const order = await cancelled(pendingRefundCard)
  await sweep()
  expect(await standing(order)).toEqual(['refunding', 'pending'])
  expect((await market.readMoney(order)).held).toBe(order.product_price)
  const [refund] = await listRefunds(market.db, order._id)
  await finishRefund(market.db, market.clock.now(), { id: refund?.refundId, course: 'pending-first' })
  await sweep()
  expect(await standing(order), 'it is not asked about all the time').toEqual(['refunding', 'pending'])
  await pass(hour)
  await sweep()
  expect(await standing(order)).toEqual(['refunded', 'succeeded'])
  expect((await market.readMoney(order)).held).toBe(0)
})

it('a refund that fails after it succeeded is back in the ledger, and tried again', async () => {
  const order = await cancelled(failingRefundCard)
  await sweep()
  expect(await standing(order)).toEqual(['refunded', 'succeeded'])
  const [first] = await listRefunds(market.db, order._id)
  await finishRefund(market.db, market.clock.now(), { id: first?.refundId, course: 'fails-later' })
  // The provider's event leads here.
  await followRefund(market.withProviderProxy(), order._id)
  expect(await standing(order)).toEqual(['refunding', 'failed'])
  expect(await kindsOf(nadia, order)).toEqual(['refund-delayed', 'refund-sent', 'payment-received'])
  expect((await market.readMoney(order)).held).toBe(order.product_price)
  await sweep()
  expect(await standing(order), 'not at once').toEqual(['refunding', 'failed'])
  await pass(hour)
  await Promise.all([sweep(), sweep()])
  expect(await standing(order)).toEqual(['refunded', 'failed', 'succeeded'])
  expect(await market.readMoney(order)).toEqual({ provider: 0, held: 0 })
  expect(await givenBack(order)).toBe(order.product_price)
})

it('a refund of a part that fails later is the buyer’s again, and the seller is not paid twice', async () => {
  const order = await market.sellAndHandOver(rahim, nadia, { product_price: 100, card: failingRefundCard })
  await market.move(nadia, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
  await market.move(rahim, order, 'dispute/proposal', { refund: 40 })
  await market.move(nadia, order, 'dispute/agreement', { refund: 40 })
  await sweep()
  expect(await standing(order)).toEqual(['completed', 'succeeded'])
  const [first] = await listRefunds(market.db, order._id)
  await finishRefund(market.db, market.clock.now(), { id: first?.refundId, course: 'fails-later' })
  await followRefund(market.withProviderProxy(), order._id)
  expect(await standing(order)).toEqual(['refunding', 'failed'])
  expect(await market.readMoney(order)).toMatchObject({ held: 40, seller: 60 })
  await pass(hour)
  await sweep()
  expect(await standing(order)).toEqual(['completed', 'failed', 'succeeded'])
  expect(await market.readMoney(order)).toMatchObject({ held: 0, seller: 60 })
  expect((await kindsOf(rahim, order)).filter((kind) => kind === 'money-released')).toHaveLength(1)
})

it('an event about a refund brings it on', async () => {
  const order = await cancelled(pendingRefundCard)
  await sweep()
  const [refund] = await listRefunds(market.db, order._id)
  await finishRefund(market.db, market.clock.now(), { id: refund?.refundId, course: 'pending-first' })
  const { rows } = await market.db.execute<{ payload: unknown }>(`
    select payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where identifier = 'deliver-demo-card-event' order by jobs.id desc limit 1`)
  await market.runJob('deliver-demo-card-event', rows[0]?.payload)
  expect(await standing(order)).toEqual(['refunded', 'succeeded'])
})

describe('a refund that somebody makes in the dashboard', () => {
  /** Refunds this by hand; in full without an amount. */
  async function refundByHand(order: Booking, amount?: number): Promise<void> {
    const { paymentId } = await market.readOrder(nadia, order)
    await market.cards.refunds.create({ payment_intent: paymentId ?? '', ...(amount && { amount }) })
  }

  it('of all that is to be refunded is found, and not made again', async () => {
    const order = await cancelled()
    await refundByHand(order)
    await sweep()
    expect(await standing(order)).toEqual(['refunded', 'succeeded'])
    expect(await givenBack(order)).toBe(order.product_price)
    expect(await market.readMoney(order)).toEqual({ provider: 0, held: 0 })
  })

  it('of the part that was agreed on is found, and the rest is the seller’s', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    await market.move(nadia, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
    await market.move(rahim, order, 'dispute/proposal', { refund: 12.34 })
    await refundByHand(order, 1234)
    await market.move(nadia, order, 'dispute/agreement', { refund: 12.34 })
    await sweep()
    expect(await standing(order)).toEqual(['completed', 'succeeded'])
    expect(await givenBack(order)).toBe(12.34)
    expect((await market.readMoney(order)).seller).toBe(order.product_price - 12.34)
  })

  it.each([
    ['once', [500]],
    ['twice', [500, 300]],
    ['twice in parts of the whole', [500, 'rest']],
  ] as const)('of a part, %s, is a part of a whole refund: only the rest is sent', async (_, amounts) => {
    const order = await market.sellPhone(rahim, nadia, { product_price: 100 })
    for (const amount of amounts) await refundByHand(order, amount === 'rest' ? undefined : amount)
    await market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })
    await sweep()
    await sweep()
    expect(await standing(order)).toEqual(['refunded', 'succeeded'])
    expect(await givenBack(order)).toBe(100)
    expect(await market.readMoney(order)).toEqual({ provider: 0, held: 0 })
    expect((await market.readDetails(nadia, order)).money.refunded).toBe(100)
    await pass(2 * hour)
    const differences = await checkLedger(market.withProviderProxy().payments)
    expect(differences.filter(({ paymentReference }) => paymentReference === order._id)).toEqual([])
  })

  it('of a part, and ours whose response is lost, are made once', async () => {
    const order = await market.sellPhone(rahim, nadia, { product_price: 100 })
    await refundByHand(order, 500)
    await market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })
    await sweep(lostReplyAt('/refunds'))
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect(await standing(order)).toEqual(['refunded', 'succeeded'])
    expect([await givenBack(order), await market.readMoney(order)]).toEqual([100, { provider: 0, held: 0 }])
  })

  it('of more than is to be refunded is no part of it: ours is refused, and the admins are notified of each try', async () => {
    const admin = await market.signUp('admin')
    const order = await market.sellAndHandOver(rahim, nadia, { product_price: 100 })
    await market.move(nadia, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
    await market.move(rahim, order, 'dispute/proposal', { refund: 5 })
    await market.move(nadia, order, 'dispute/agreement', { refund: 5 })
    await refundByHand(order, 9800)
    const notified = async () =>
      (await market.call<WireNotification[]>(admin, 'GET', '/notifications')).body.filter(
        ({ orderId, kind }) => orderId === order._id && kind !== 'dispute-opened',
      )
    await sweep()
    await sweep()
    expect(await standing(order)).toEqual(['refunding', 'failed'])
    const [first, ...more] = await notified()
    expect(more).toEqual([])
    expect(first).toMatchObject({
      kind: 'refund-failed',
      params: { product: order.product_name, amount: 5, currency: 'USD' },
    })
    expect(first && pathOf(first)).toBe('/dashbord/money')
    expect((await market.readDetails(admin, order))._id, 'an admin may look at the order').toBe(order._id)
    await market.call(admin, 'PUT', '/notifications')
    await pass(hour)
    await market.renewToken(admin)
    await sweep()
    expect(await standing(order)).toEqual(['refunding', 'failed', 'failed'])
    expect(await notified()).toHaveLength(2)
  })
})
