import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge, Registry } from 'prom-client'
import { codeAllowed } from '../accounts/index.ts'
import { loginFailed } from '../auth/index.ts'
import { phoneSold } from '../checkout/index.ts'
import { minorToAmount } from '../kernel/money.ts'
import { listOwed } from '../ledger/index.ts'
import { type AddMetrics, createMetrics, serveMetrics } from '../ops/telemetry/create-metrics.ts'
import type { Database } from '../platform/database/database.ts'
import { readQueue } from '../platform/jobs/failed-jobs.ts'
import { countFlags } from '../trust/index.ts'

/** How long what was read of the database is good, and how long a scrape waits for it. */
const cacheMillis = 10_000
const timeoutMillis = 3_000

/** Counts what this process does, and serves it for Prometheus. Returns a function that stops it. */
export function openMetrics(db: Database, address: { host: string; port: number }) {
  return serveMetrics(createAppMetrics(db), address)
}

/** The metrics of this process and of what stands in its database. */
export function createAppMetrics(db: Database) {
  const registry = new Registry()
  const setValues = addDatabaseGauges(registry)
  const read = () =>
    Promise.race([readValues(db).catch(() => null), sleep(timeoutMillis, null, { ref: false })])
  let readAt = Number.NEGATIVE_INFINITY
  return createMetrics({
    registry,
    pools: { requests: db.$client },
    add: addCounters,
    async refresh() {
      if (performance.now() - readAt < cacheMillis) return
      readAt = performance.now()
      setValues(await read())
    },
  })
}

const addCounters: AddMetrics = (registry) => {
  const registers = [registry]
  const sales = new Counter({ name: 'swap_sales_total', help: 'Phones that were paid.', registers })
  const amount = new Counter({
    name: 'swap_sales_amount_total',
    help: 'What buyers paid for them, in the currency of prices.',
    registers,
  })
  const logins = new Counter({
    name: 'swap_failed_logins_total',
    help: 'Sign-ins that were refused.',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of ['wrong-password', 'too-many-tries']) logins.inc({ reason }, 0)
  const codes = new Counter({
    name: 'swap_codes_by_sms_total',
    help: 'Codes that were sent to mobile numbers, by whether half of the messages of a day had been sent before.',
    labelNames: ['beyond_half'],
    registers,
  })
  for (const beyond_half of ['false', 'true']) codes.inc({ beyond_half }, 0)
  return [
    phoneSold.listen(({ amountMinor }) => {
      sales.inc()
      amount.inc(minorToAmount(amountMinor))
    }),
    loginFailed.listen(({ reason }) => logins.inc({ reason })),
    codeAllowed.listen(({ isBeyondHalf }) => codes.inc({ beyond_half: String(isBeyondHalf) })),
  ]
}

async function readValues(db: Database) {
  return { jobs: await readQueue(db), money: await listOwed(db), flags: await countFlags(db) }
}

/** Adds the values of the database, the same in every process. Returns a function that sets them; null: it did not answer. */
function addDatabaseGauges(registry: Registry) {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('swap_database_up', 'Whether the database answered.')
  const due = gauge('swap_jobs_due', 'Jobs that wait to be done now.', 'task')
  const failed = gauge('swap_jobs_failed', 'Jobs that the queue has given up.', 'task')
  const oldest = gauge('swap_jobs_oldest_seconds', 'How long the longest waiting job is due.', 'task')
  const held = gauge('swap_money_held', 'Money of buyers until their sales are over.', 'currency')
  const owed = gauge('swap_money_owed', 'Money of sellers that was not sent to them yet.', 'currency')
  const flags = gauge('swap_flags', 'Flags of phones, by what came of them.', 'kind', 'outcome')
  return (values: Awaited<ReturnType<typeof readValues>> | null) => {
    up.set(values ? 1 : 0)
    for (const each of [due, failed, oldest, held, owed, flags]) each.reset()
    for (const { task, ...job } of values?.jobs ?? []) {
      due.set({ task }, job.due)
      failed.set({ task }, job.failed)
      oldest.set({ task }, job.oldestSeconds)
    }
    for (const { currency, heldMinor, owedMinor } of values?.money ?? []) {
      held.set({ currency }, minorToAmount(heldMinor))
      owed.set({ currency }, minorToAmount(owedMinor))
    }
    for (const { kind, raised, decided, genuine } of values?.flags ?? []) {
      flags.set({ kind, outcome: 'undecided' }, raised - decided)
      flags.set({ kind, outcome: 'genuine' }, genuine)
      flags.set({ kind, outcome: 'false-alarm' }, decided - genuine)
    }
  }
}
