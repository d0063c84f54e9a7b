import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { follow, watchConnections } from '../../../tests/load/watch-statements.ts'
import { decideChargeback, openChargeback } from '../../../tests/support/chargeback.ts'
import { hour, meetParties, openOrderMarket, passTime } from '../../../tests/support/order-market.ts'
import { unreachable } from '../../../tests/support/provider-proxy.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import { postTransaction } from '../../ledger/index.ts'
import { type LedgerAccount, move, providerAccount, sellerAccount } from '../../ledger/rules.ts'
import { checkLedger, checkLedgerJob } from '../../payments/index.ts'
import type { QueueEntry } from '../queue/contract.ts'
import type { MoneyOverview } from './contract.ts'

const market = await openOrderMarket()
const { db, clock, runJob } = market
const { rahim, nadia, admin } = await meetParties(market)

beforeEach(() => market.resetRateLimits())

const read = async () => (await market.call<MoneyOverview>(admin, 'GET', '/money')).body
const ask = async () =>
  (await market.call<{ modifiedCount: number }>(admin, 'PUT', '/money/check')).body.modifiedCount
const pass = (millis: number) => passTime(market, [rahim, nadia, admin], millis)

/** Moves money as a payout does. */
const pay = (amountMinor: number, from: LedgerAccount, to: LedgerAccount) =>
  db.transaction((tx) =>
    postTransaction(tx, {
      key: randomUUID(),
      kind: 'payout',
      entries: move(amountMinor, { from, to }),
      currency: 'USD',
      at: clock.now(),
    }),
  )

it('adds up what is held, owed to sellers, paid out and earned', async () => {
  expect(await read()).toEqual({
    held: 0,
    owed: 0,
    paidOut: 0,
    fees: 0,
    costs: 0,
    owedBySellers: 0,
    inChargebacks: 0,
    currency: 'USD',
    differences: [],
    failedRefunds: [],
    check: { checkedAt: null, failedAt: null, awaited: false },
  })
  const price = { product_price: 100 }
  await market.sellPhone(rahim, nadia, price)
  const order = await market.sellAndHandOver(rahim, nadia, { product_price: 200 })
  expect(await read()).toMatchObject({ held: 300, owed: 0, paidOut: 0, fees: 0 })
  await market.move(nadia, order, 'completion')
  expect(await read()).toMatchObject({ held: 100, owed: 195, paidOut: 0, fees: 5 })
  const payout: LedgerAccount = `payout:${randomUUID()}`
  await pay(8050, sellerAccount(rahim.id), payout)
  expect(await read(), 'on its way it is still owed').toMatchObject({ held: 100, owed: 195, paidOut: 0 })
  await pay(8050, payout, providerAccount('bank'))
  expect(await read()).toMatchObject({ held: 100, owed: 114.5, paidOut: 80.5, fees: 5 })
  await pay(8050, providerAccount('bank'), sellerAccount(rahim.id))
  expect(await read(), 'a bank has returned it').toMatchObject({ held: 100, owed: 195, paidOut: 0 })
})

it('adds up what banks ask for, what it has cost us, and what sellers owe since', async () => {
  const seller = await market.signUp('seller')
  const order = await market.completeSale(seller, nadia, { product_price: 200 })
  // It was paid out to the seller.
  await pay(19_500, sellerAccount(seller.id), providerAccount('bank'))
  const ofSale = await read()
  const chargeback = await openChargeback(market, order)
  const open = { inChargebacks: 200, owedBySellers: 0, costs: 15 }
  expect(await read()).toEqual({ ...ofSale, ...open })
  await decideChargeback(market, chargeback, 'lost')
  // The provider's fee, and ours on the sale, which is gone.
  const lost = { inChargebacks: 0, owedBySellers: 195, costs: 20 }
  expect(await read()).toEqual({ ...ofSale, ...lost })
  const held = await market.sellPhone(seller, nadia, { product_price: 50 })
  await decideChargeback(market, await openChargeback(market, held), 'won')
  expect(await read(), 'the fee of one that was won is back').toMatchObject(lost)
})

it('lists where the provider differs and which refunds fail, with their orders', async () => {
  const order = await market.sellAndHandOver(rahim, nadia, {
    product_name: 'Refunded in part',
    product_price: 100,
  })
  const { paymentId } = await market.readOrder(nadia, order)
  await market.move(nadia, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
  await market.move(rahim, order, 'dispute/proposal', { refund: 5 })
  await market.move(nadia, order, 'dispute/agreement', { refund: 5 })
  const byHand = await market.cards.refunds.create({ payment_intent: paymentId ?? '', amount: 9800 })
  await market.runSaleJobs()
  const ofOrder = { orderId: order._id, product_name: 'Refunded in part' }
  expect((await read()).failedRefunds).toEqual([
    {
      _id: expect.any(String),
      ...ofOrder,
      provider: 'stripe',
      paymentId: paymentId ?? '',
      amount: 5,
      currency: 'USD',
      attempt: 1,
      isUnanswered: false,
      nextAt: new Date(clock.now().getTime() + hour).toISOString(),
    },
  ])
  await pass(11 * 60_000)
  const checkedAt = clock.now().toISOString()
  watchConnections(db.$client)
  let isOver = false
  const { answer: during } = await follow(read, async (moment, _number, { text }) => {
    if (isOver || moment !== 'after' || !text.includes('"money_differences"')) return
    isOver = true
    await checkLedger(market.withProviderProxy().payments)
  })
  expect(isOver).toBe(true)
  expect(
    during,
    'a comparison that ends meanwhile has not, as long as its differences are not listed',
  ).toMatchObject({
    differences: [],
    check: { checkedAt: null },
  })
  const { differences, check } = await read()
  expect(differences).toEqual([
    {
      provider: 'stripe',
      reference: byHand.id,
      ours: 0,
      theirs: -98,
      isUnsure: false,
      currency: 'USD',
      ...ofOrder,
    },
  ])
  expect(check).toEqual({ checkedAt, failedAt: null, awaited: false })
  const waiting = await market.call<QueueEntry[]>(admin, 'GET', '/queue')
  const money = waiting.body.filter(({ kind }) => kind === 'refund' || kind === 'difference')
  expect(money).toMatchObject([
    { kind: 'refund', subject: order._id, about: 'Refunded in part', amount: 5, note: '1' },
    { kind: 'difference', subject: byHand.id, amount: -98, note: 'stripe', at: checkedAt },
  ])
})

it('has the ledger compared once, by a job, however often an admin asks', async () => {
  await pass(60_000)
  const asked = await Promise.all([ask(), ask(), ask()])
  expect(asked.toSorted()).toEqual([0, 0, 1])
  expect((await read()).check.awaited).toBe(true)
  await pass(1000)
  let runs = 0
  await runDueJobs(market, {
    [checkLedgerJob]: async () => {
      runs += 1
      await runJob(checkLedgerJob)
    },
  })
  expect(runs).toBe(1)
  expect((await read()).check).toEqual({
    checkedAt: clock.now().toISOString(),
    failedAt: null,
    awaited: false,
  })
  const audit = await market.call<{ act: string }[]>(admin, 'GET', '/audit')
  expect(audit.body.filter(({ act }) => act === 'check-money')).toHaveLength(1)
})

it('shows that the provider could not be reached, until it is', async () => {
  await pass(1000)
  expect(await ask()).toBe(1)
  await pass(1000)
  const { payments } = market.withProviderProxy(unreachable)
  await expect(checkLedger(payments)).rejects.toMatchObject({ status: 503 })
  const failedAt = clock.now().toISOString()
  expect((await read()).check).toMatchObject({ failedAt, awaited: false })
  await pass(1000)
  await checkLedger(market.withProviderProxy().payments)
  expect((await read()).check).toEqual({
    checkedAt: clock.now().toISOString(),
    failedAt: null,
    awaited: false,
  })
})
