import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { openDispute } from '../../demo/cards/disputes.ts'
import { findObject } from '../../demo/cards/store.ts'
import { followChargebackLater } from '../../src/payments/index.ts'
import { createAccountSeal, readPayoutSettings } from '../../src/payouts/index.ts'
import { requestPayout } from '../../src/payouts/request-payout.ts'
import { type PayoutSender, sendPayout, sendPayoutJob } from '../../src/payouts/send-payout.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { silentLog } from '../../src/platform/log.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { orderJobs } from '../support/order-jobs.ts'
import type { ProviderProxy } from '../support/provider-proxy.ts'
import type { Person } from '../support/test-app.ts'

type Way = {
  /** A provider's answer, and a service's that sends payouts. `end`: never fulfilled, and rejected when the test is over. */
  answer: (end: Promise<never>) => Promise<Response>
  send: (end: Promise<never>) => ReturnType<PayoutSender['send']>
}

/** What a provider or a service does for good about one thing, while it serves everything else. */
export const ways = {
  'answers with an error of its own': {
    answer: async () => Response.json({ error: { type: 'api_error', message: 'Sorry' } }, { status: 500 }),
    send: () => Promise.reject(new Error('out of order')),
  },
  refuses: {
    answer: async () =>
      Response.json({ error: { type: 'invalid_request_error', message: 'No' } }, { status: 400 }),
    send: async () => null,
  },
  hangs: { answer: (end) => end, send: (end) => end },
  lies: {
    answer: async () => Response.json({ id: 'cus_1', object: 'customer', metadata: {} }),
    send: () => Promise.reject(new Error('an answer about something else')),
  },
} satisfies Record<string, Way>

/** Things with a job each: how many of them are done, and who is left. */
type Kind = { name: string; bad: string; countDone: () => Promise<number> }

/**
 * Lets one process work off the jobs of as many payments, refunds, chargebacks and payouts as `count` says, where one of each kind
 * can never be finished.
 * @returns for each kind, after how many seconds the others were finished
 */
export async function workAmongBad(count: number, { answer, send }: Way): Promise<Record<string, number>> {
  const market = await openMarketplace()
  const kinds = [
    await preparePayments(market, count),
    await prepareRefunds(market, count),
    await prepareChargebacks(market, count),
    await preparePayouts(market, count),
  ]
  market.clock.advance(2 * 60_000)
  const bad = kinds.map((kind) => kind.bad)
  const { promise: end, reject: endAll } = Promise.withResolvers<never>()
  end.catch(() => {})
  const proxy: ProviderProxy = async (request, pass) => {
    const asked = `${request.url} ${await request.clone().text()}`
    return bad.some((id) => asked.includes(id)) ? answer(end) : pass(request)
  }
  const sender: PayoutSender = {
    send: ({ id }) =>
      bad.includes(id) ? send(end) : Promise.resolve({ state: 'sent', reference: 'TX1' } as const),
  }
  const deps = market.withProviderProxy(proxy, 'impatient')
  const { jobs, recurring } = orderJobs(deps)
  const seal = createAccountSeal(market.secret)
  const settings = readPayoutSettings(market.env)
  const payoutDeps = { ...deps, provider: deps.payments.provider, seal, sender, settings }
  const handlers = { ...jobs, [sendPayoutJob]: (payload: unknown) => sendPayout(payoutDeps, payload) }
  const began = performance.now()
  const runner = await startJobs(market.db, silentLog, handlers, recurring)
  const took: Record<string, number> = {}
  try {
    await Promise.all(
      kinds.map(async ({ name, countDone }) => {
        await vi.waitUntil(async () => (await countDone()) >= count - 1, { timeout: 120_000, interval: 200 })
        took[name] = Math.round((performance.now() - began) / 100) / 10
      }),
    )
  } finally {
    endAll(new Error('the test is over'))
    await runner.stop()
  }
  return took
}

/** Does something `count` times; nobody does more than ten of them. */
async function repeat<Made>(
  market: Marketplace,
  count: number,
  make: (seller: Person, buyer: Person) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  let people: [Person, Person] | undefined
  for (let nth = 0; nth < count; nth++) {
    if (nth % 10 === 0) people = [await market.signUp('seller'), await market.signUp()]
    await market.resetRateLimits()
    if (people) made.push(await make(...people))
  }
  return made
}

async function count({ db }: Marketplace, from: string, ids: string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.raw(from)} and id = any(${sql.param(ids)}::uuid[])`,
  )
  return rows[0]?.count ?? 0
}

async function paymentOf({ db }: Marketplace, orderId: string | undefined): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select payment_id as id from payments where reference = ${orderId}`,
  )
  return rows[0]?.id ?? ''
}

async function preparePayments(market: Marketplace, number: number): Promise<Kind> {
  const orders = await repeat(market, number, async (seller, buyer) =>
    market.authorisePayment(buyer, await market.addPhone(seller)),
  )
  const ids = orders.map(({ _id }) => _id)
  return {
    name: 'payments are captured',
    bad: await paymentOf(market, ids[0]),
    countDone: () => count(market, "orders where status = 'paid'", ids),
  }
}

async function prepareRefunds(market: Marketplace, number: number): Promise<Kind> {
  const ids = await repeat(market, number, async (seller, buyer) => {
    const order = await market.sellPhone(seller, buyer)
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    return order._id
  })
  return {
    name: 'refunds are made',
    bad: await paymentOf(market, ids[0]),
    countDone: () => count(market, "orders where status = 'refunded'", ids),
  }
}

async function prepareChargebacks(market: Marketplace, number: number): Promise<Kind> {
  const { db, clock } = market
  const made = await repeat(market, number, async (seller, buyer) => {
    const { _id } = await market.sellPhone(seller, buyer)
    const intent = await findObject(db, 'payment_intent', await paymentOf(market, _id))
    if (!intent) throw new Error(`the order ${_id} has no payment`)
    const dispute = await db.transaction((tx) => openDispute(tx, intent, 'fraudulent', clock.now()))
    await followChargebackLater(db, { provider: 'stripe', chargebackId: dispute.id })
    return { _id, dispute: dispute.id }
  })
  const ids = made.map(({ _id }) => _id)
  return {
    name: 'chargebacks freeze their orders',
    bad: made[0]?.dispute ?? '',
    countDone: () => count(market, 'orders where chargeback_at is not null', ids),
  }
}

async function preparePayouts(market: Marketplace, number: number): Promise<Kind> {
  const [seller, buyer] = [await market.signUp('seller'), await market.signUp()]
  const account = { kind: 'bank', name: 'Rahim', number: '1234567890123', routing: '090261234' }
  await market.resetRateLimits()
  await market.call(seller, 'PUT', '/payoutaccount', { json: { ...account, password: seller.password } })
  await market.completeSale(seller, buyer, { product_price: number })
  const { db, clock, secret, env } = market
  const deps = {
    db,
    clock,
    seal: createAccountSeal(secret),
    provider: { currency: 'USD' as const },
    // The worker of the test has the one that sends.
    sender: { send: () => Promise.reject(new Error('not here')) },
    settings: readPayoutSettings(env),
  }
  const ids: string[] = []
  for (let nth = 0; nth < number; nth++) {
    const asked = await requestPayout(deps, { id: seller.id, hasFactor: false, factorAt: null }, 1)
    if (!asked.ok) throw new Error(`the payout was refused: ${asked.why}`)
    ids.push(asked.value.id)
  }
  return {
    name: 'payouts are sent',
    bad: ids[0] ?? '',
    countDone: () => count(market, "payouts where state = 'sent'", ids),
  }
}
