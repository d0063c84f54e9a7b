import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeDispute, openDispute } from '../../../demo/cards/disputes.ts'
import { finishRefund } from '../../../demo/cards/refunds.ts'
import { findObject } from '../../../demo/cards/store.ts'
import type { DisputeKind } from '../../../demo/cards/test-cards.ts'
import { decideChargeback, openChargeback } from '../../../tests/support/chargeback.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { orderJobs } from '../../../tests/support/order-jobs.ts'
import { lostReplyAt, unreachable } from '../../../tests/support/provider-proxy.ts'
import { runJob } from '../../../tests/support/run-due-jobs.ts'
import { failingRefundCard, pendingRefundCard } from '../../../tests/support/sell-phone.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { readOwed } from '../../ledger/index.ts'
import type { WireNotification } from '../../notifications/contract.ts'
import { followRefund } from '../../orders/index.ts'
import { checkLedger, listChargebacksOf, listRefunds } from '../../payments/index.ts'
import { sumFrozenOfSeller } from '../../sales/store.ts'
import { followChargeback } from './follow-chargeback.ts'

const market = await openMarketplace({ SELLER_FEE_BASIS_POINTS: '250' })
const { db, clock } = market
const buyer = await market.signUp()
const admin = await market.signUp('admin')
let seller: Person

beforeEach(async () => {
  await market.resetRateLimits()
  await Promise.all([buyer, admin].map(market.renewToken))
  seller = await market.signUp('seller')
})

type Order = { _id: string }

const intentOf = async ({ _id }: Order) => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select payment_id as id from orders where id = ${_id}`,
  )
  return rows[0]?.id ?? ''
}
const follow = (id: string) =>
  followChargeback(market.withProviderProxy(), { provider: 'stripe', chargebackId: id })
/** The buyer's bank takes the payment back, or asks about it. */
const dispute = (order: Order, kind?: DisputeKind, amountMinor?: number) =>
  openChargeback(market, order, kind, amountMinor)
const decide = (id: string, outcome: 'won' | 'lost') => decideChargeback(market, id, outcome)
const stageOf = async (order: Order) => (await market.readDetails(buyer, order as never)).stage
const chargebackOf = async ({ _id }: Order) => (await listChargebacksOf(db, _id))[0]
const kindsOf = async (who: Person, order: Order) => {
  await market.renewToken(who)
  const { body } = await market.call<{ kind: string; orderId: string }[]>(who, 'GET', '/notifications')
  return body
    .filter(({ orderId, kind }) => orderId === order._id && kind.startsWith('chargeback'))
    .map(({ kind }) => kind)
}
const followRefundOf = (order: Order, deps = market.withProviderProxy()) =>
  runJob(orderJobs(deps).jobs, 'follow-refund', { orderId: order._id }).catch(() => {})
const refused = [409, 'chargeback-open']

describe('a chargeback of an order whose money is held', () => {
  it('freezes it: nobody can change it, and its time stands still', async () => {
    const order = await market.sellAndHandOver(seller, buyer)
    const before = await market.readDetails(buyer, order)
    await dispute(order)
    expect(await market.readMoney(order)).toMatchObject({ held: 0, chargebacks: 0, costs: -15, provider: 15 })
    expect(await market.move(buyer, order, 'completion')).toEqual(refused)
    expect(await market.move(buyer, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')).toEqual(
      refused,
    )
    clock.advance(100 * 3_600_000)
    await Promise.all([buyer, seller, admin].map(market.renewToken))
    await market.runSaleJobs()
    expect(await stageOf(order), 'not released by itself').toBe('handed-over')
    await decide((await chargebackOf(order))?.chargebackId ?? '', 'won')
    expect(await market.readMoney(order)).toMatchObject({
      held: before.money.amount,
      chargebacks: 0,
      costs: 0,
    })
    const { dueAt } = await market.readDetails(buyer, order)
    expect(Date.parse(dueAt ?? '') - Date.parse(before.dueAt ?? '')).toBe(100 * 3_600_000)
    expect(await market.move(buyer, order, 'completion')).toEqual([200, 1])
    expect(await kindsOf(buyer, order)).toEqual(['chargeback-won', 'chargeback-opened'])
    expect(await kindsOf(admin, order)).toEqual(['chargeback-won', 'chargeback-to-answer'])
  })

  it('refuses the hand-over and a cancellation of a paid one', async () => {
    const order = await market.sellPhone(seller, buyer)
    await dispute(order, 'inquiry')
    expect(await market.readMoney(order), 'an inquiry takes nothing').toMatchObject({
      provider: -order.product_price,
    })
    expect(await market.handOver(seller, order)).toEqual(refused)
    for (const who of [buyer, seller, admin]) {
      expect(await market.move(who, order, 'cancellation', { reason: 'changed-mind' })).toEqual(refused)
    }
    await decide((await chargebackOf(order))?.chargebackId ?? '', 'won')
    expect(await market.handOver(seller, order)).toEqual([200, 1])
  })

  it('refuses that a disputed one is agreed on, taken back or decided', async () => {
    const order = await market.sellAndHandOver(seller, buyer)
    await market.move(buyer, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
    await market.move(seller, order, 'dispute/proposal', { refund: 5 })
    const id = await dispute(order)
    expect(await market.move(buyer, order, 'dispute/agreement', { refund: 0 })).toEqual(refused)
    expect(await market.move(buyer, order, 'dispute', undefined, 'DELETE')).toEqual(refused)
    expect(await market.move(admin, order, 'dispute/decision', { refund: 0, why: 'x' })).toEqual(refused)
    await decide(id, 'lost')
    expect(await stageOf(order)).toBe('refunded')
  })

  it('that is lost ends it: the money is gone, and a phone that was not handed over is for sale again', async () => {
    const order = await market.sellPhone(seller, buyer)
    await decide(await dispute(order), 'lost')
    expect(await stageOf(order)).toBe('refunded')
    expect(await market.readMoney(order)).toEqual({ held: 0, chargebacks: 0, costs: -15, provider: 15 })
    const again = await market.book(await market.signUp(), {
      ...order,
      _id: order.productId,
      userEmail: seller.email,
    } as never)
    expect(again.status).toBe(201)
    expect(await readOwed(db, seller.id)).toBe(0)
    expect(await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })).toEqual([200, 0])
  })

  it('comes first: a refund that is to be sent waits, and is not sent when the bank has the money', async () => {
    const order = await market.sellPhone(seller, buyer)
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    const id = await dispute(order)
    await market.runSaleJobs()
    expect(await stageOf(order)).toBe('refunding')
    expect((await market.cards.refunds.list({ payment_intent: await intentOf(order) })).data).toEqual([])
    await decide(id, 'lost')
    expect(await stageOf(order)).toBe('refunded')
    await market.runSaleJobs()
    expect(await market.readMoney(order)).toMatchObject({ held: 0, chargebacks: 0, provider: 15 })
    await followRefund(market.withProviderProxy(), order._id)
    expect(await stageOf(order), 'and is not begun again').toBe('refunded')
  })

  /** The bank takes the payment back while the provider makes the refund of the order. Returns the id of the chargeback. */
  async function meetRefund(order: Order): Promise<string> {
    let id = ''
    const meeting = market.withProviderProxy(async (request, pass) => {
      const answer = await pass(request)
      if (!id && request.method === 'POST' && request.url.endsWith('/refunds')) id = await dispute(order)
      return answer
    })
    await runJob(orderJobs(meeting).jobs, 'follow-refund', { orderId: order._id })
    return id
  }

  it.each([
    [undefined, 0, 90],
    [5000, 0, 50],
  ])(
    'that is lost finds a refund that was made before, and whose answer was lost (%s)',
    async (takenMinor, held, taken) => {
      const order = await market.sellPhone(seller, buyer, { product_price: 90 })
      await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
      const lost = market.withProviderProxy(lostReplyAt('/refunds'))
      await followRefundOf(order, lost)
      expect(await listRefunds(db, order._id)).toMatchObject([{ state: 'requested', refundId: null }])
      await decide(await dispute(order, 'fraudulent', takenMinor), 'lost')
      // As an event of the provider does.
      await followRefund(market.withProviderProxy(), order._id)
      await followRefund(market.withProviderProxy(), order._id)
      expect(await stageOf(order)).toBe('refunded')
      expect(await market.readMoney(order)).toMatchObject({ held, provider: taken + 15 })
      clock.advance(11 * 60_000)
      const differences = await checkLedger(market.withProviderProxy().payments)
      expect(differences.filter(({ paymentReference }) => paymentReference === order._id)).toEqual([])
    },
  )

  it('that is lost counts a refund once that was made before, whose answer was lost and that was adopted', async () => {
    const order = await market.sellPhone(seller, buyer, { product_price: 90 })
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    await followRefundOf(order, market.withProviderProxy(lostReplyAt('/refunds')))
    await decide(await dispute(order), 'lost')
    clock.advance(11 * 60_000)
    const differences = await checkLedger(market.withProviderProxy().payments)
    const found = differences.find(({ paymentReference }) => paymentReference === order._id)
    await Promise.all([buyer, admin].map(market.renewToken))
    const path = `/money/differences/${found?.reference}`
    expect((await market.call(admin, 'PUT', path)).body).toEqual({ modifiedCount: 1 })
    const money = await market.readMoney(order)
    await followRefund(market.withProviderProxy(), order._id)
    expect(await market.readMoney(order)).toEqual(money)
    expect(money).toMatchObject({ held: 0, provider: 105 })
  })

  it('that meets a refund on its way pays the buyer twice: it is a cost of ours, and the admins are notified once', async () => {
    const order = await market.sellPhone(seller, buyer)
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    const id = await meetRefund(order)
    const price = order.product_price
    expect(await market.readMoney(order)).toMatchObject({ held: 0, costs: -price - 15 })
    await decide(id, 'lost')
    await market.runSaleJobs()
    const { body } = await market.call<WireNotification[]>(admin, 'GET', '/notifications')
    const told = body.filter(({ kind, orderId }) => kind === 'paid-twice' && orderId === order._id)
    expect(told.map(({ params }) => params)).toEqual([
      { product: order.product_name, amount: price, currency: 'USD' },
    ])
  })

  /** The order is cancelled, and its refund fails: it is tried again in an hour. */
  async function failRefund(order: Order & { product_price: number }): Promise<void> {
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    await market.runSaleJobs()
    await failLate(order)
    expect(await stageOf(order)).toBe('refunding')
  }

  /** The refund of the order that has succeeded fails after all. */
  async function failLate({ _id: orderId }: Order): Promise<void> {
    const [refund] = await listRefunds(db, orderId)
    await finishRefund(db, clock.now(), { id: refund?.refundId, course: 'fails-later' })
    await market.runJob('follow-refund', { orderId })
  }

  const refundsOf = async ({ _id }: Order) =>
    (await listRefunds(db, _id)).map(({ state, amountMinor }) => [state, amountMinor])

  async function passHours(hours: number): Promise<void> {
    clock.advance(hours * 3_600_000)
    await Promise.all([buyer, seller, admin].map(market.renewToken))
  }

  it('ends a refund that has failed and is to be tried again, when the bank has the money', async () => {
    const order = await market.sellPhone(seller, buyer, { card: failingRefundCard, product_price: 100 })
    await failRefund(order)
    await decide(await dispute(order), 'lost')
    expect(await stageOf(order)).toBe('refunded')
    await passHours(2)
    await market.runSaleJobs()
    await market.runJob('follow-refund', { orderId: order._id })
    expect(await stageOf(order), 'and is not begun again').toBe('refunded')
    expect(await refundsOf(order)).toEqual([['failed', 10_000]])
  })

  it('of a part lowers a refund that has failed, and is to be tried again, to what is left', async () => {
    const order = await market.sellPhone(seller, buyer, { card: failingRefundCard, product_price: 100 })
    await failRefund(order)
    await decide(await dispute(order, 'fraudulent', 3000), 'lost')
    await passHours(2)
    await market.runSaleJobs()
    expect((await refundsOf(order)).at(-1)).toEqual(['failed', 7000])
    expect(await market.readMoney(order)).toMatchObject({ held: 70, chargebacks: 0 })
  })

  it('of a part leaves the rest to be refunded when the phone is back', async () => {
    const order = await market.sellAndHandOver(seller, buyer, { product_price: 100 })
    await market.move(buyer, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
    await market.move(seller, order, 'dispute/proposal', { refund: 100 })
    await market.move(buyer, order, 'dispute/agreement', { refund: 100 })
    await decide(await dispute(order, 'fraudulent', 3000), 'lost')
    expect(await market.move(seller, order, 'return/confirmation')).toEqual([200, 1])
    expect(await refundsOf(order)).toEqual([['requested', 7000]])
  })

  it('that has met a refund is all that the buyer gets when the refund fails later', async () => {
    const order = await market.sellPhone(seller, buyer, { card: failingRefundCard, product_price: 100 })
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    const id = await meetRefund(order)
    await decide(id, 'lost')
    await market.runSaleJobs()
    expect(await market.readMoney(order)).toMatchObject({ held: 0, costs: -115 })
    await failLate(order)
    expect(await market.readMoney(order)).toMatchObject({ held: 0, costs: -15, provider: 15 })
    await passHours(2)
    await market.runSaleJobs()
    expect(await stageOf(order)).toBe('refunded')
    expect(await refundsOf(order)).toEqual([['failed', 10_000]])
  })

  it('that has met a refund and is won pays for it: the seller gets nothing', async () => {
    const order = await market.sellPhone(seller, buyer, { card: failingRefundCard, product_price: 100 })
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    const id = await meetRefund(order)
    expect(await market.readMoney(order)).toMatchObject({ held: 0, costs: -115 })
    await decide(id, 'won')
    await market.runSaleJobs()
    expect(await stageOf(order)).toBe('refunded')
    expect(await market.readMoney(order)).toEqual({ provider: 0, held: 0, chargebacks: 0, costs: 0 })
    await failLate(order)
    expect(await stageOf(order)).toBe('refunding')
    expect(await market.readMoney(order)).toMatchObject({ provider: -100, held: 100, costs: 0 })
  })

  it('that has met the refund of a part and is won leaves the rest to the seller', async () => {
    const order = await market.sellAndHandOver(seller, buyer, { product_price: 100 })
    await market.move(buyer, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
    await market.move(seller, order, 'dispute/proposal', { refund: 60 })
    await market.move(buyer, order, 'dispute/agreement', { refund: 60 })
    await decide(await meetRefund(order), 'won')
    await market.runSaleJobs()
    expect(await stageOf(order)).toBe('completed')
    expect(await market.readMoney(order)).toMatchObject({ held: 0, seller: 39, fees: 1, costs: 0 })
  })

  /** A quarter of the price has gone back to the buyer, and the rest is the seller's. */
  async function completeWithPartRefund(): Promise<Order> {
    const order = await market.sellAndHandOver(seller, buyer, { card: failingRefundCard, product_price: 100 })
    await market.move(buyer, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
    await market.move(seller, order, 'dispute/proposal', { refund: 25 })
    await market.move(buyer, order, 'dispute/agreement', { refund: 25 })
    await market.runSaleJobs()
    expect(await stageOf(order)).toBe('completed')
    return order
  }

  it('after the refund of a part leaves nothing to refund when that refund fails later', async () => {
    const order = await completeWithPartRefund()
    await decide(await dispute(order), 'lost')
    const { fees = 0 } = await market.readMoney(order)
    await failLate(order)
    expect(await stageOf(order)).toBe('completed')
    expect(await refundsOf(order)).toEqual([['failed', 2500]])
    expect(await market.readMoney(order)).toMatchObject({ held: 0, costs: -15 - fees, provider: 15 })
    await passHours(2)
    await market.runSaleJobs()
    await market.runJob('follow-refund', { orderId: order._id })
    expect(await refundsOf(order), 'and it is not begun again').toEqual([['failed', 2500]])
  })

  it('of most of it after the refund of a part leaves the rest to refund when that refund fails later', async () => {
    const order = await completeWithPartRefund()
    await decide(await dispute(order, 'fraudulent', 9000), 'lost')
    const { fees = 0 } = await market.readMoney(order)
    await failLate(order)
    expect(await stageOf(order)).toBe('refunding')
    expect(await refundsOf(order)).toEqual([['failed', 1000]])
    expect(await market.readMoney(order)).toMatchObject({ held: 10, costs: -15 - fees })
  })

  /** The refund of the order, which has ended, fails while a chargeback of it is open. Returns the id of the chargeback. */
  async function failWhileFrozen(order: Order, kind?: DisputeKind): Promise<string> {
    const id = await dispute(order, kind)
    await failLate(order)
    expect(
      (await refundsOf(order)).map(([state]) => state),
      'the bank decides first',
    ).toEqual(['succeeded'])
    return id
  }

  it('that is won leaves a refund of all that has failed meanwhile to be tried again', async () => {
    const order = await market.sellPhone(seller, buyer, { card: failingRefundCard, product_price: 100 })
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    await market.runSaleJobs()
    await decide(await failWhileFrozen(order, 'inquiry'), 'won')
    await market.runSaleJobs()
    expect(await stageOf(order)).toBe('refunding')
    expect(await market.readMoney(order)).toMatchObject({ provider: -100, held: 100 })
  })

  it.each(['won', 'lost'] as const)(
    'that is %s leaves a refund of a part that has failed meanwhile to be followed',
    async (outcome) => {
      const order = await completeWithPartRefund()
      await decide(await failWhileFrozen(order), outcome)
      await market.runSaleJobs()
      expect((await refundsOf(order)).map(([state]) => state)).toEqual(['failed'])
      expect(await stageOf(order)).toBe(outcome === 'won' ? 'refunding' : 'completed')
      expect(await market.readMoney(order)).toMatchObject({ held: outcome === 'won' ? 25 : 0 })
    },
  )

  it('that has met a refund and is lost leaves that refund, which has failed meanwhile, to be followed', async () => {
    const order = await market.sellPhone(seller, buyer, { card: failingRefundCard, product_price: 100 })
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    const id = await meetRefund(order)
    await market.runSaleJobs()
    await failLate(order)
    await decide(id, 'lost')
    await market.runSaleJobs()
    expect(await stageOf(order)).toBe('refunded')
    expect(await market.readMoney(order)).toMatchObject({ held: 0, costs: -15, provider: 15 })
  })

  it('that meets the refund of a part ends the order when that refund fails', async () => {
    const order = await market.sellAndHandOver(seller, buyer, { card: pendingRefundCard, product_price: 100 })
    await market.move(buyer, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
    await market.move(seller, order, 'dispute/proposal', { refund: 25 })
    await market.move(buyer, order, 'dispute/agreement', { refund: 25 })
    await market.runSaleJobs()
    await decide(await dispute(order), 'lost')
    expect(await market.readMoney(order)).toMatchObject({ held: 25, costs: -40 })
    await db.execute(sql`update demo.card_objects set body = jsonb_set(body, '{status}', '"failed"')
      where object = 'refund' and body ->> 'payment_intent' = ${await intentOf(order)}`)
    await passHours(2)
    await market.runJob('follow-refund', { orderId: order._id })
    expect(await stageOf(order)).toBe('refunded')
    expect(await refundsOf(order)).toEqual([['failed', 2500]])
    expect(await market.readMoney(order)).toMatchObject({ held: 0, costs: -15, provider: 15 })
  })

  it('of all that is lost ends the order, although an inquiry beside it is closed later', async () => {
    const order = await market.sellAndHandOver(seller, buyer)
    const id = await dispute(order)
    const inquiry = await dispute(order, 'inquiry')
    await decide(id, 'lost')
    expect(await stageOf(order), 'frozen').toBe('handed-over')
    await decide(inquiry, 'won')
    expect(await stageOf(order)).toBe('refunded')
  })

  it('of a part that is lost lowers the refund that waits, although another part is won later', async () => {
    const order = await market.sellPhone(seller, buyer, { product_price: 100 })
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    const lost = await dispute(order, 'fraudulent', 3000)
    const won = await dispute(order, 'fraudulent', 2000)
    await decide(lost, 'lost')
    await decide(won, 'won')
    expect(await refundsOf(order)).toEqual([['requested', 7000]])
  })

  it('of a part takes that part, and the rest stays held', async () => {
    const order = await market.sellAndHandOver(seller, buyer)
    await decide(await dispute(order, 'fraudulent', 1000), 'lost')
    expect(await market.readMoney(order)).toMatchObject({ held: order.product_price - 10, chargebacks: 0 })
    expect(await market.move(buyer, order, 'completion')).toEqual([200, 1])
  })
})

describe('a chargeback of a completed order', () => {
  it('takes the balance of its seller, and gives it back when it is won', async () => {
    const order = await market.completeSale(seller, buyer)
    const before = await market.readMoney(order)
    const id = await dispute(order)
    expect(await market.readMoney(order)).toMatchObject({ seller: 0, costs: -15 })
    expect(await stageOf(order)).toBe('completed')
    await decide(id, 'won')
    expect(await market.readMoney(order)).toMatchObject({ ...before, chargebacks: 0, costs: 0 })
  })

  it('in two parts takes no more from its seller than the sale has brought', async () => {
    const order = await market.completeSale(seller, buyer)
    await market.completeSale(seller, buyer)
    const { seller: had = 0 } = await market.readMoney(order)
    const first = await dispute(order, 'fraudulent', 1000)
    const second = await dispute(order, 'fraudulent', order.product_price * 100 - 1000)
    const brought = order.product_price - Math.floor(order.product_price * 2.5) / 100
    expect(await market.readMoney(order)).toMatchObject({ seller: had - brought })
    await decide(first, 'lost')
    await decide(second, 'lost')
    expect(await market.readMoney(order)).toMatchObject({ seller: had - brought, chargebacks: 0 })
  })

  it('that is lost is owed by a seller who had the money, and taken from the next sale first', async () => {
    const order = await market.completeSale(seller, buyer)
    // All of it was paid out.
    await db.transaction(async (tx) => {
      const { postTransaction, readBalance } = await import('../../ledger/index.ts')
      const { move, sellerAccount, providerAccount } = await import('../../ledger/rules.ts')
      const account = sellerAccount(seller.id)
      const entries = move(await readBalance(tx, account, 'USD'), {
        from: account,
        to: providerAccount('stripe'),
      })
      await postTransaction(tx, {
        key: `out:${seller.id}`,
        kind: 'payout',
        entries,
        currency: 'USD',
        at: clock.now(),
      })
    })
    const had = Math.round(order.product_price * 100) - Math.floor(order.product_price * 2.5)
    const id = await dispute(order)
    expect(await sumFrozenOfSeller(db, seller.id), 'nothing else is paid out meanwhile').toBe(had)
    await decide(id, 'lost')
    expect(await readOwed(db, seller.id)).toBe(had)
    expect(await sumFrozenOfSeller(db, seller.id)).toBe(had)
    expect(await market.readMoney(order)).toMatchObject({ owed: -had / 100, chargebacks: 0 })
    expect(await kindsOf(seller, order)).toContain('chargeback-lost')
    const next = await market.completeSale(seller, buyer)
    expect(await market.readMoney(next)).toMatchObject({ owed: had / 100 })
    expect(await readOwed(db, seller.id)).toBe(0)
  })
})

describe('the word of the provider', () => {
  it('decides, whatever an event says, in any order, any number of times and at once', async () => {
    const order = await market.sellAndHandOver(seller, buyer)
    const id = await dispute(order)
    await Promise.all(Array.from({ length: 10 }, () => follow(id)))
    expect(await market.readMoney(order)).toMatchObject({ held: 0, costs: -15, provider: 15 })
    await decide(id, 'lost')
    await Promise.all(Array.from({ length: 10 }, () => follow(id)))
    expect(await market.readMoney(order)).toEqual({ held: 0, chargebacks: 0, costs: -15, provider: 15 })
    expect((await kindsOf(buyer, order)).filter((kind) => kind === 'chargeback-lost')).toHaveLength(1)
  })

  it('is followed although the first look finds it won, or lost', async () => {
    for (const outcome of ['won', 'lost'] as const) {
      const order = await market.sellAndHandOver(seller, buyer)
      const intent = await findObject(db, 'payment_intent', await intentOf(order))
      if (!intent) throw new Error('no payment')
      const { id } = await db.transaction(async (tx) =>
        closeDispute(tx, await openDispute(tx, intent, 'fraudulent', clock.now()), outcome, clock.now()),
      )
      await follow(id)
      expect(await stageOf(order)).toBe(outcome === 'won' ? 'handed-over' : 'refunded')
      expect(await market.readMoney(order)).toMatchObject({
        chargebacks: 0,
        held: outcome === 'won' ? order.product_price : 0,
      })
    }
  })

  it('is asked for again when it is away, and changes nothing meanwhile', async () => {
    const order = await market.sellAndHandOver(seller, buyer)
    const away = market.withProviderProxy(unreachable)
    await expect(followChargeback(away, { provider: 'stripe', chargebackId: 'du_1' })).rejects.toMatchObject({
      status: 503,
    })
    expect(await chargebackOf(order)).toBeUndefined()
  })

  it('is compared with the ledger, and one whose event was lost is found', async () => {
    const order = await market.sellAndHandOver(seller, buyer)
    const intent = await findObject(db, 'payment_intent', await intentOf(order))
    if (!intent) throw new Error('no payment')
    const { id } = await db.transaction((tx) => openDispute(tx, intent, 'fraudulent', clock.now()))
    clock.advance(11 * 60_000)
    const { payments } = market.withProviderProxy()
    const found = (await checkLedger(payments)).filter(
      ({ paymentReference }) => paymentReference === order._id,
    )
    expect(found).toMatchObject([
      { oursMinor: 0, theirsMinor: -Math.round(order.product_price * 100) - 1500 },
    ])
    const { rowCount } = await db.execute(
      sql`select from graphile_worker.jobs where key = ${`follow-chargeback stripe ${id}`}`,
    )
    expect(rowCount).toBe(1)
    await follow(id)
    const left = (await checkLedger(payments)).filter(
      ({ paymentReference }) => paymentReference === order._id,
    )
    expect(left).toEqual([])
  })
})
