import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { untilBlocked } from '../../tests/support/open-transactions.ts'
import { lostReplyAt, type ProviderProxy, unreachableAt } from '../../tests/support/provider-proxy.ts'
import { runOrderJobs } from '../../tests/support/run-due-jobs.ts'
import { pendingRefundCard } from '../../tests/support/sell-phone.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { MoneyOverview } from '../admin/money/contract.ts'
import type { QueueCounts } from '../admin/queue/contract.ts'
import type { Booking } from '../checkout/booking/contract.ts'
import type { WireNotification } from '../notifications/contract.ts'
import { pathOf } from '../notifications/rules.ts'
import { checkLedger, dueRefunds, findLatestRefund, listRefunds } from '../payments/index.ts'
import { listDue } from '../platform/jobs/unique-jobs.ts'
import { followRefund } from './refund-order.ts'

let rahim: Person
let nadia: Person
let admin: Person
const market = await openMarketplace()
beforeEach(async () => {
  await market.resetRateLimits()
  rahim = await market.signUp('seller')
  nadia = await market.signUp()
  admin = await market.signUp('admin')
})

const refuse: ProviderProxy = async (request, pass) =>
  request.method === 'POST' && request.url.endsWith('/refunds')
    ? Response.json({ error: { type: 'invalid_request_error', message: 'no' } }, { status: 400 })
    : pass(request)

/** The provider refuses a refund so often, and its pauses pass. */
async function failTimes(times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++) {
    await runOrderJobs(market.withProviderProxy(refuse))
    market.clock.advance(2 ** attempt * 3_600_000)
  }
  await Promise.all([rahim, nadia, admin].map(market.renewToken))
}

async function cancelled(card?: string): Promise<Booking> {
  const order = await market.sellPhone(rahim, nadia, { product_price: 100, ...(card && { card }) })
  await market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })
  return order
}

/** Records the latest refund of an order as paid, unless `paid` names another. */
async function record(who: Person, id: string, paid: object = { way: 'bkash', reference: 'TX42' }) {
  const refund = (await findLatestRefund(market.db, id))?.id ?? randomUUID()
  const json = { refund, ...paid }
  const { status, body } = await market.call<{ modifiedCount: number }>(who, 'PUT', `/money/refunds/${id}`, {
    json,
  })
  return [status, body.modifiedCount ?? body.code]
}

const noticesOf = async (who: Person, order: Booking) =>
  (await market.call<WireNotification[]>(who, 'GET', '/notifications')).body.filter(
    ({ orderId }) => orderId === order._id,
  )

describe('a refund that has failed five times', () => {
  it('is not tried again, and waits for an admin, who is notified and finds it', async () => {
    const order = await cancelled()
    await failTimes(5)
    await market.runSaleJobs()
    // As an event of the provider does.
    await market.runJob('follow-refund', { orderId: order._id })
    const due = await listDue(market.db, dueRefunds, { now: new Date(8e12), limit: 100 })
    expect(due).toEqual([])
    const refunds = await listRefunds(market.db, order._id)
    expect(refunds.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'failed', 'failed'])
    const [notice] = await noticesOf(admin, order)
    expect(notice).toMatchObject({ kind: 'refund-to-pay', params: { amount: 100 } })
    expect(notice && pathOf(notice)).toBe('/dashbord/money')
    const { body: money } = await market.call<MoneyOverview>(admin, 'GET', '/money')
    const found = money.failedRefunds.find(({ orderId }) => orderId === order._id)
    expect(found).toMatchObject({ attempt: 5, amount: 100, nextAt: null })
    const { body: queue } = await market.call<QueueCounts>(admin, 'GET', '/queue/counts')
    expect(queue.kinds.refund).toBe(1)
    expect(await record(admin, order._id)).toEqual([200, 1])
  })

  it('is recorded as paid another way, once: the ledger has it, the order ends, and the buyer is notified', async () => {
    const order = await cancelled()
    await failTimes(5)
    expect((await market.readDetails(nadia, order)).refund).toEqual({ isDelayed: true, paidAnotherWay: null })
    const answers = await Promise.all(
      [1, 2, 3].map((nth) => record(admin, order._id, { way: 'bank', reference: ` B${nth} ` })),
    )
    expect(answers.toSorted()).toEqual([
      [200, 0],
      [200, 0],
      [200, 1],
    ])
    expect(await record(admin, order._id, { way: 'cash', reference: 'other' })).toEqual([200, 0])
    await market.runSaleJobs()
    const { stage, timeline, refund } = await market.readDetails(nadia, order)
    expect({ stage, last: timeline.at(-1), refund }).toMatchObject({
      stage: 'refunded',
      last: { by: 'admin', reason: 'paid-another-way' },
      refund: {
        isDelayed: false,
        paidAnotherWay: { way: 'bank', reference: expect.stringMatching(/^B[123]$/) },
      },
    })
    expect((await market.readDetails(rahim, order)).refund).toBeNull()
    expect(await market.readMoney(order)).toEqual({ provider: -100, held: 0, 'paid-by-hand': 100 })
    const [notice, ...earlier] = await noticesOf(nadia, order)
    expect(notice).toMatchObject({
      kind: 'refund-paid',
      params: {
        product: order.product_name,
        amount: 100,
        way: 'bank',
        reference: expect.stringMatching(/^B[123]$/),
      },
    })
    expect(earlier.map(({ kind }) => kind)).not.toContain('refund-sent')
    const { rows } = await market.db.execute(
      sql`select note, amount_minor::int as amount from audit_entries where act = 'pay-refund' and order_id = ${order._id}`,
    )
    expect(rows).toEqual([{ note: expect.stringMatching(/^bank B[123]$/), amount: 10_000 }])
    const differences = await checkLedger(market.withProviderProxy().payments)
    expect(differences.filter(({ paymentReference }) => paymentReference === order._id)).toEqual([])
    const { body: queue } = await market.call<QueueCounts>(admin, 'GET', '/queue/counts')
    expect(queue.kinds.refund).toBe(0)
  })

  it('is recorded as made by the provider when an admin has made it there, once', async () => {
    const order = await cancelled()
    await failTimes(5)
    const { paymentId } = await market.readOrder(nadia, order)
    const { id } = await market.cards.refunds.create({ payment_intent: paymentId ?? '' })
    market.clock.advance(11 * 60_000)
    await checkLedger(market.withProviderProxy().payments)
    const refund = (await findLatestRefund(market.db, order._id))?.id
    const paid = { refund, way: 'provider', reference: id }
    expect([await record(admin, order._id, paid), await record(admin, order._id, paid)]).toEqual([
      [200, 1],
      [200, 0],
    ])
    expect(await record(admin, order._id, { ...paid, way: 'bkash' })).toEqual([409, 'refund-running'])
    expect((await market.readDetails(nadia, order)).stage).toBe('refunded')
    expect(await market.readMoney(order)).toEqual({ provider: 0, held: 0 })
    const { body: money } = await market.call<MoneyOverview>(admin, 'GET', '/money')
    expect(money.differences.map(({ reference }) => reference)).not.toContain(id)
    const differences = await checkLedger(market.withProviderProxy().payments)
    expect(differences.filter(({ paymentReference }) => paymentReference === order._id)).toEqual([])
  })

  it('stays so when the provider has made it all the same: that is listed', async () => {
    const order = await cancelled()
    await runOrderJobs(market.withProviderProxy(lostReplyAt('/refunds')))
    market.clock.advance(24 * 3_600_000)
    await Promise.all([rahim, nadia, admin].map(market.renewToken))
    expect(await record(admin, order._id)).toEqual([200, 1])
    await followRefund(market.withProviderProxy(), order._id)
    expect(await listRefunds(market.db, order._id)).toMatchObject([{ state: 'failed', paidWay: 'bkash' }])
    const differences = await checkLedger(market.withProviderProxy().payments)
    expect(differences.filter(({ paymentReference }) => paymentReference === order._id)).toMatchObject([
      { oursMinor: 0, theirsMinor: -10_000 },
    ])
  })

  it('of a part leaves the rest to the seller', async () => {
    const order = await market.sellAndHandOver(rahim, nadia, { product_price: 100 })
    await market.move(nadia, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
    await market.move(rahim, order, 'dispute/proposal', { refund: 40 })
    await market.move(nadia, order, 'dispute/agreement', { refund: 40 })
    await failTimes(5)
    expect(await record(admin, order._id)).toEqual([200, 1])
    expect((await market.readDetails(nadia, order)).stage).toBe('completed')
    expect(await market.readMoney(order)).toMatchObject({ held: 0, seller: 60, 'paid-by-hand': 40 })
    expect((await noticesOf(rahim, order)).map(({ kind }) => kind)).toContain('money-released')
  })
})

describe('it is refused', () => {
  const refused = [409, 'refund-running']

  it.each(['seller', 'buyer'])(
    'to an admin who is the %s of the order, but not to another one',
    async (side) => {
      const party = await market.signUp('admin')
      if (side === 'seller') rahim = party
      else nadia = party
      const order = await cancelled()
      await failTimes(5)
      expect(await record(party, order._id)).toEqual([403, 'own-case'])
      expect((await market.readMoney(order)).held).toBe(100)
      expect(await record(admin, order._id)).toEqual([200, 1])
    },
  )

  it('while the provider is still asked for the refund', async () => {
    const order = await cancelled()
    expect(await record(admin, order._id)).toEqual(refused)
    await failTimes(4)
    expect(await record(admin, order._id)).toEqual(refused)
    await market.runSaleJobs()
    expect(await record(admin, order._id), 'and once that has succeeded').toEqual(refused)
    expect(await market.readMoney(order)).toEqual({ provider: 0, held: 0 })
  })

  it('when the provider answers at last, at the same moment', async () => {
    const order = await cancelled()
    await runOrderJobs(market.withProviderProxy(unreachableAt('/refunds')))
    market.clock.advance(24 * 3_600_000)
    await market.renewToken(admin)
    const { recording } = await market.db.transaction(async (tx) => {
      await tx.execute(
        sql`update refunds set state = 'succeeded', refund_id = 're_1' where reference = ${order._id}`,
      )
      const recording = record(admin, order._id)
      await untilBlocked(market.db)
      return { recording }
    })
    expect(await recording).toEqual(refused)
    expect((await market.readMoney(order)).held).toBe(100)
  })

  it('while the fifth try is on its way', async () => {
    const order = await cancelled(pendingRefundCard)
    await failTimes(4)
    await market.runSaleJobs()
    expect((await listRefunds(market.db, order._id)).map(({ state }) => state)).toEqual([
      'failed',
      'failed',
      'failed',
      'failed',
      'pending',
    ])
    expect(await record(admin, order._id)).toEqual(refused)
    expect((await market.readMoney(order)).held).toBe(100)
  })

  it('of an order without a refund, and without a refund, a way or a reference', async () => {
    const order = await market.sellPhone(rahim, nadia)
    expect(await record(admin, order._id)).toEqual([404, 'unknown-booking'])
    expect(await record(admin, 'x')).toEqual([404, 'unknown-booking'])
    for (const json of [
      { way: 'card', reference: 'x' },
      { way: 'bkash', reference: ' ' },
      { way: 'bkash', reference: 'x'.repeat(101) },
      { reference: 'x' },
      { refund: undefined, way: 'bkash', reference: 'x' },
      {},
    ]) {
      expect(await record(admin, order._id, json)).toEqual([400, 'bad-request'])
    }
  })
})
