import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { listPosted } from '../ledger/index.ts'
import { providerAccount } from '../ledger/rules.ts'
import { notifyAdmins } from '../notifications/index.ts'
import type { Db } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import { followChargebackLater } from './inspect-chargeback.ts'
import type { PaymentProvider, ProviderChargeback, ProviderRefund } from './provider.ts'
import { adoptionKey, isCheckAwaited, movementKey } from './rules.ts'
import { payments } from './schema.ts'
import { findReference } from './store.ts'
import {
  type Difference,
  listMade,
  lockCheck,
  type Made,
  readCheck,
  replaceDifferences,
  saveCheck,
} from './store-differences.ts'

export const checkLedgerJob = 'check-ledger'

export const checkLedgerNightlyJob = 'check-ledger-nightly'

const minute = 60_000

const day = 24 * 60 * minute

/** Newer payments may not be posted yet. */
const graceMillis = 10 * minute

/** More differences than these have one cause, such as another account's keys. */
const maxDifferences = 1000

/** Both sides record when something began, a moment apart. */
const margin = day

/**
 * Compares the charges and refunds that each provider lists with the ledger, and keeps where they differ for the admins, who are
 * notified of new ones. Every difference is logged as an error, and removed once both agree again. Throws a 503 when a
 * provider cannot be reached, after it has compared the others.
 * @param days how far it looks back
 */
export async function checkLedger(deps: PaymentDeps, days = 60): Promise<Difference[]> {
  const checks = await Promise.allSettled(
    [...deps.providers.values()].map((provider) => checkProvider(deps, provider, days)),
  )
  for (const check of checks) if (check.status === 'rejected') throw check.reason
  return checks.flatMap((check) => (check.status === 'fulfilled' ? check.value : []))
}

async function checkProvider(
  deps: PaymentDeps,
  provider: PaymentProvider,
  days: number,
): Promise<Difference[]> {
  const { db, log, clock } = deps
  const startedAt = clock.now()
  try {
    const differences = await findDifferences(deps, provider, startedAt.getTime(), days)
    await db.transaction(async (tx) => {
      // Of two comparisons at once, one replaces what the other has found.
      await lockCheck(tx, provider.name)
      const count = await replaceDifferences(tx, provider.name, differences, startedAt)
      await saveCheck(tx, provider.name, { checkedAt: startedAt })
      if (count > 0) await notifyAdmins(tx, { kind: 'money-difference', params: { count } })
    })
    for (const difference of differences) {
      log.error('the ledger and the payment provider differ', difference.reference, difference)
    }
    return differences
  } catch (error) {
    await saveCheck(db, provider.name, { failedAt: clock.now() })
    throw error
  }
}

/** What the queue adds to a job that it runs by the clock. */
const byTheClock = z.object({ _cron: z.object({}) })

/**
 * The nightly job. Like every recurring job it also runs when the server starts: then only if the last comparison is more than a
 * day old, because providers are asked for all of two months.
 */
export async function checkLedgerNightly(deps: PaymentDeps, payload: unknown): Promise<void> {
  const { db, clock, providers } = deps
  const checks = await Promise.all([...providers.keys()].map((name) => readCheck(db, name)))
  const since = clock.now().getTime() - day
  const isRecent = checks.every(({ checkedAt }) => checkedAt !== null && checkedAt.getTime() > since)
  if (isRecent && !byTheClock.safeParse(payload).success) return
  await checkLedger(deps)
}

async function findDifferences(
  deps: PaymentDeps,
  provider: PaymentProvider,
  now: number,
  days: number,
): Promise<Difference[]> {
  const { db } = deps
  const since = new Date(now - days * day)
  const from = new Date(since.getTime() - margin)
  const theirs = await callProvider(deps, provider.name, () => readTheirs(db, provider, since, now))
  const made = await listMade(db, provider.name, from)
  const ours = await readOurs(db, provider, made, from, [...theirs.keys()])
  const undecided = new Set(
    made
      .filter(({ createdAt, changedAt }) => createdAt < since || changedAt.getTime() > now - graceMillis)
      .map(({ id }) => id),
  )
  const references = new Map(made.map(({ id, reference }) => [id, reference]))
  const differences: Difference[] = []
  for (const reference of new Set([...ours.keys(), ...theirs.keys()])) {
    const oursMinor = ours.get(reference) ?? 0
    const theirsMinor = theirs.get(reference)?.amountMinor ?? 0
    if (undecided.has(reference) || oursMinor === theirsMinor) continue
    const paymentId = theirs.get(reference)?.paymentId ?? reference
    const paymentReference = references.get(reference) ?? (await findReference(db, provider.name, paymentId))
    const chargebackId = theirs.get(reference)?.chargebackId
    // Its event was lost.
    if (chargebackId) await followChargebackLater(db, { provider: provider.name, chargebackId })
    differences.push({ provider: provider.name, reference, oursMinor, theirsMinor, paymentReference })
    if (differences.length === maxDifferences) break
  }
  return differences
}

/** `chargebackId`: the chargeback that it was moved for, if any. */
type Theirs = { amountMinor: number; paymentId: string; chargebackId?: string }

/**
 * By the provider's id: captures, and as negative amounts refunds and what chargebacks have taken, with their fees. Only of payments
 * that were begun for us: others may share the account at the provider.
 */
async function readTheirs(
  db: Db,
  provider: PaymentProvider,
  since: Date,
  now: number,
): Promise<Map<string, Theirs>> {
  const amounts = new Map<string, Theirs>()
  const begunForUs = new Set<string>()
  const refunds: ProviderRefund[] = []
  const chargebacks: ProviderChargeback[] = []
  for await (const item of provider.list(since)) {
    if ('refund' in item) refunds.push(item.refund)
    else if ('chargeback' in item) chargebacks.push(item.chargeback)
    else if (item.payment.reference !== null) {
      const { id, capturedMinor } = item.payment
      begunForUs.add(id)
      if (capturedMinor > 0) amounts.set(id, { paymentId: id, amountMinor: capturedMinor })
    }
  }
  // A payment may be older than what is listed.
  const known = await listKnownPayments(db, provider.name, [
    ...new Set([...refunds, ...chargebacks].flatMap(({ paymentId }) => paymentId ?? [])),
  ])
  for (const { id, paymentId, state, amount } of refunds) {
    if (!begunForUs.has(paymentId) && !known.has(paymentId)) continue
    amounts.set(id, { paymentId, amountMinor: state === 'succeeded' ? -amount.minor : 0 })
  }
  for (const { id: chargebackId, paymentId, movements } of chargebacks) {
    if (paymentId === null || !(begunForUs.has(paymentId) || known.has(paymentId))) continue
    for (const { id, at, amountMinor, feeMinor } of movements) {
      if (at.getTime() > now - graceMillis) continue
      amounts.set(id, { paymentId, chargebackId, amountMinor: amountMinor - feeMinor })
    }
  }
  return amounts
}

/** By the provider's id: what the ledger has of it. Refunds that were adopted count as long as the provider lists them. */
async function readOurs(
  db: Db,
  provider: PaymentProvider,
  made: Made[],
  since: Date,
  listed: string[],
): Promise<Map<string, number>> {
  const posted = await listPosted(db, providerAccount(provider.name), since)
  // The account of a provider is negative by what came from there.
  const amountOf = (key: string) => -(posted.get(key) ?? 0)
  const amounts = [
    ...made.map(({ id, keys }) => [id, amountOf(keys.plus) + amountOf(keys.minus)] as const),
    ...listed.map(
      (id) => [id, amountOf(adoptionKey(id)) + amountOf(movementKey(provider.name, id))] as const,
    ),
  ]
  return new Map(amounts.filter(([, amountMinor]) => amountMinor !== 0))
}

/**
 * Enqueues a comparison of the ledger with the provider in the caller's transaction. False when one that was asked for is still
 * to come.
 */
export async function requestCheck(tx: Db, provider: string, at: Date): Promise<boolean> {
  if (isCheckAwaited(await lockCheck(tx, provider))) return false
  await saveCheck(tx, provider, { requestedAt: at })
  await addJob(tx, checkLedgerJob, {}, { key: `${checkLedgerJob} on demand` })
  return true
}

/** Which of these payments of the provider are ours. */
async function listKnownPayments(
  db: Db,
  provider: string,
  paymentIds: string[],
): Promise<Set<string | null>> {
  if (paymentIds.length === 0) return new Set()
  const rows = await db
    .select({ paymentId: payments.paymentId })
    .from(payments)
    .where(and(eq(payments.provider, provider), inArray(payments.paymentId, paymentIds)))
  return new Set(rows.map(({ paymentId }) => paymentId))
}
