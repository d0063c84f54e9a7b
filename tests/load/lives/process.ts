import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { settleOrder } from '../../../src/checkout/index.ts'
import { followChargeback } from '../../../src/disputes/index.ts'
import type { OrderCodes } from '../../../src/fulfilment/handover/order-codes.ts'
import { createOrderCodes } from '../../../src/fulfilment/index.ts'
import { followRefund, type OrderDeps } from '../../../src/orders/index.ts'
import { type ChargebackId, paymentWebhook } from '../../../src/payments/index.ts'
import { createAccountSeal, readPayoutSettings } from '../../../src/payouts/index.ts'
import type { PayoutSettings } from '../../../src/payouts/payout-settings.ts'
import type { AccountSeal } from '../../../src/payouts/store-accounts.ts'
import { openDatabase } from '../../../src/platform/database/database.ts'
import { TimedClient } from '../../../src/platform/database/timed-client.ts'
import { respondError } from '../../../src/platform/http/respond-problem.ts'
import type { JobHandlers } from '../../../src/platform/jobs/jobs.ts'
import { silentLog } from '../../../src/platform/log.ts'
import type { Marketplace } from '../../support/marketplace.ts'
import { orderJobs } from '../../support/order-jobs.ts'
import { type ProviderClient, type ProviderProxy, withProviderProxy } from '../../support/provider-proxy.ts'
import { follow, type Moment, watchConnections } from '../watch-statements.ts'

/** What a process of the server does with orders. */
export type Process = OrderDeps & {
  codes: OrderCodes
  seal: AccountSeal
  payoutSettings: PayoutSettings
  jobs: JobHandlers
  webhooks: Hono
}

/** A process that works on this database and reaches the card provider through `proxy`. */
export function openProcess(
  market: Pick<Marketplace, 'db' | 'clock' | 'secret' | 'env'>,
  proxy?: ProviderProxy,
  client?: ProviderClient,
): Process {
  return toProcess(market, withProviderProxy(market as Marketplace, proxy, client))
}

/** A process with these dependencies. */
export function toProcess(market: Pick<Marketplace, 'secret' | 'env'>, deps: OrderDeps): Process {
  const { db, clock, payments } = deps
  const onPayment = async (reference: string) => void (await settleOrder(deps, reference))
  const onRefund = (reference: string) => followRefund(deps, reference)
  const onChargeback = (chargeback: ChargebackId) => followChargeback(deps, chargeback)
  return {
    ...deps,
    codes: createOrderCodes(market.secret),
    seal: createAccountSeal(market.secret),
    payoutSettings: readPayoutSettings(market.env),
    jobs: orderJobs(deps).jobs,
    webhooks: new Hono()
      .onError(respondError(silentLog))
      .route(
        '/',
        paymentWebhook({ db, clock, providers: payments.providers, onPayment, onRefund, onChargeback }),
      ),
  }
}

/** Where a process is killed: before, during or after one of its statements. */
export type CrashPoint = { step: number; moment: Moment }

/**
 * Works in a process that is killed at a point: nothing more is done from then on, and its connections are gone. True if it came
 * so far.
 */
export async function killDuring(
  market: Marketplace,
  { step, moment }: CrashPoint,
  work: (process: Process) => Promise<unknown>,
  open: (market: Marketplace) => Process | Promise<Process> = openProcess,
): Promise<boolean> {
  const url = new URL(market.env.DATABASE_URL ?? '')
  const name = `doomed ${randomUUID()}`
  url.searchParams.set('application_name', name)
  const db = openDatabase(url.href, silentLog, 4)
  let isDead = false
  const clients: TimedClient[] = []
  const die = (client: TimedClient) => client.connection.stream.destroy()
  db.$client.on('connect', (client) => {
    if (!(client instanceof TimedClient)) return
    clients.push(client)
    // It was still connecting.
    if (isDead) die(client)
  })
  watchConnections(db.$client)
  const process = await open({ ...market, db })
  const killed = Promise.withResolvers<true>()
  const working = follow(
    () => work(process),
    async (now, number) => {
      if (!isDead && !(number === step && now === moment)) return
      isDead = true
      // Let the statement leave this process.
      if (now === 'sent') await new Promise((resolve) => setImmediate(resolve))
      killed.resolve(true)
      await new Promise(() => {})
    },
  )
  const wasKilled = await Promise.race([killed.promise, working.then(() => false as const)])
  if (!wasKilled) {
    await db.$client.end()
    return false
  }
  // What the dead process still waits for does not matter.
  working.catch(() => {})
  clients.forEach(die)
  await untilGone(market, name)
  return true
}

/** Waits until PostgreSQL has noticed that the connections of a process are gone: their transactions are over then. */
async function untilGone({ db }: Marketplace, name: string): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`select from pg_stat_activity where application_name = ${name}`)
    if (rowCount === 0) return
    await sleep(2)
  }
}
