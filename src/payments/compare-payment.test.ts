import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { ProviderProxy } from '../../tests/support/provider-proxy.ts'
import { openTakaProviders } from '../../tests/support/taka-providers.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { silentLog } from '../platform/log.ts'
import type { PaymentDeps } from './call-provider.ts'
import { checkLedger } from './check-ledger.ts'
import { comparePayment, comparePaymentJob } from './compare-payment.ts'
import { payments } from './schema.ts'
import { listDifferences } from './store-differences.ts'

const market = await openMarketplace({ CURRENCY: 'bdt' })
const { db, clock } = market
await market.signUp('admin')

const count = 10
const price = { minor: 2_450_000, currency: 'BDT' } as const

/** Payments on which the provider has money that the ledger knows nothing of. Returns their ids there. */
async function pay(deps: PaymentDeps, name: 'bkash' | 'sslcommerz'): Promise<string[]> {
  await market.asOwner(`truncate payments, money_differences, ledger_checks, notifications`)
  await market.asOwner(`truncate graphile_worker._private_jobs`)
  const provider = deps.providers.get(name)
  if (provider?.kind !== 'redirect') throw new Error(`there is no ${name}`)
  const ids = []
  for (let nth = 0; nth < count; nth++) {
    const reference = crypto.randomUUID()
    const begun = await provider.begin({
      ...{ key: crypto.randomUUID(), reference, amount: price, description: 'Galaxy S9' },
      returnUrl: 'http://swap.test/return',
      buyer: { name: 'Rahim', email: 'rahim@people.test', mobile: '+8801712345678' },
    })
    if (!begun.ok) throw new Error(begun.why)
    const { id: paymentId } = begun.value.payment
    await db.insert(payments).values({
      ...{ provider: name, reference, amountMinor: price.minor, currency: 'BDT', paymentId },
      ...{ redirectUrl: begun.value.redirect, createdAt: clock.now(), updatedAt: clock.now() },
      dueAt: clock.now(),
    })
    ids.push(paymentId)
  }
  await db.execute(sql`update demo.bkash_payments set body = jsonb_set(body, '{status}', '"Completed"')`)
  await db.execute(sql`insert into demo.sslcommerz_attempts
      (bank_tran_id, tran_id, session_key, val_id, method, behaviour, error, card_no, amount, currency, created_at)
    select 'bank-' || tran_id, tran_id, key, 'val-' || tran_id, 'bkash', 'plain', '', '', '24500.00', 'BDT', created_at
    from demo.sslcommerz_sessions where tran_id = any(${sql.param(ids)}::text[])`)
  clock.advance(11 * 60_000)
  return ids
}

const readDifferent = async () => (await listDifferences(db)).map(({ paymentId }) => paymentId)

describe.each(['bkash', 'sslcommerz'] as const)('one payment in ten at %s', (name) => {
  it.each<[string, (end: Promise<never>) => Promise<Response>]>([
    ['that it answers with an error', async () => new Response('Sorry', { status: 500 })],
    ['that it answers about something else', async () => Response.json({ paymentID: 'another' })],
    ['that it never answers', (end) => end],
  ])('%s keeps none of the others from being compared', async (_, answer) => {
    const [bad = '', ...others] = await pay(await openTakaProviders(market), name)
    const { promise: end, reject: endAll } = Promise.withResolvers<never>()
    end.catch(() => {})
    const proxy: ProviderProxy = async (request, pass) => {
      const asked = `${request.url} ${await request.clone().text()}`
      return asked.includes(bad) ? answer(end) : pass(request)
    }
    const deps = await openTakaProviders(market, proxy)
    await checkLedger(deps)
    const runner = await startJobs(db, silentLog, {
      [comparePaymentJob.name]: (payload) => comparePayment(deps, payload),
    })
    try {
      await vi.waitUntil(async () => (await readDifferent()).length >= others.length, 60_000)
    } finally {
      endAll(new Error('the test is over'))
      await runner.stop()
    }
    expect((await readDifferent()).toSorted()).toEqual(others.toSorted())
    const { rows } = await db.execute<{ left: string }>(sql`
      select payment_id as left from payments join graphile_worker.jobs on key = 'compare-payment ' || payments.id`)
    expect(rows, 'it is tried again').toEqual([{ left: bad }])
    const kinds = await db.execute(sql`select from notifications where kind = 'money-difference'`)
    expect(kinds.rowCount, 'the admin is notified once').toBe(1)
  })
})
