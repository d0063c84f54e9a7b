import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { notifyAdmins } from '../notifications/index.ts'
import type { Db } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { providerFlag, slowFlag } from '../platform/jobs/limit-slow-jobs.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import { comparePaymentsLater, compareSides, graceMillis, type Theirs } from './compare-payment.ts'
import { followChargebackLater } from './inspect-chargeback.ts'
import type { CardProvider, ProviderChargeback, ProviderRefund } from './provider.ts'
import { isCheckAwaited } from './rules.ts'
import { payments } from './schema.ts'
import {
  type Difference,
  listMade,
  lockCheck,
  readCheck,
  replaceDifferences,
  saveCheck,
} from './store-differences.ts'

/** The job that compares the ledger with every provider when an admin asks for it. */
export const checkLedgerJob = 'check-ledger'

export const checkLedgerNightlyJob = 'check-ledger-nightly'

const day = 24 * 3_600_000

const margin = day

/**
 * Compares the charges and refunds of each provider with the ledger and keeps the differences, of which admins are notified,
 * until both agree. Throws a 503 for a provider that is away, after comparing the others.
 * @param days how far it looks back @returns the differences at providers that list their payments; for the others it enqueues a
 * job for each payment
 */
export async function checkLedger(deps: PaymentDeps, days = 60): Promise<Difference[]> {
  const since = new Date(deps.clock.now().getTime() - days * day)
  const checks = await Promise.allSettled(
    [...deps.providers.values()].map(async (provider) => {
      if ('list' in provider) return checkProvider(deps, provider, since)
      await comparePaymentsLater(deps, provider.name, since)
      return []
    }),
  )
  for (const check of checks) if (check.status === 'rejected') throw check.reason
  return checks.flatMap((check) => (check.status === 'fulfilled' ? check.value : []))
}

async function checkProvider(deps: PaymentDeps, provider: CardProvider, since: Date): Promise<Difference[]> {
  const { db, log, clock } = deps
  const startedAt = clock.now()
  try {
    const differences = await findDifferences(deps, provider, startedAt, since)
    await db.transaction(async (tx) => {
      const { checkedAt } = await lockCheck(tx, provider.name)
      // A comparison that began later has ended before this one, and knows more.
      if (checkedAt && checkedAt > startedAt) return
      const count = await replaceDifferences(tx, { provider: provider.name }, differences, startedAt)
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

const byTheClock = z.object({ _cron: z.object({}) })

/** The nightly job: compares the ledger with the providers; at a server start, only if the last one is a day old. */
export async function checkLedgerNightly(deps: PaymentDeps, payload: unknown): Promise<void> {
  const { db, clock, providers } = deps
  const checks = await Promise.all([...providers.keys()].map((name) => readCheck(db, name)))
  const since = clock.now().getTime() - day
  const isRecent = checks.every(({ checkedAt }) => checkedAt !== null && checkedAt.getTime() > since)
  if (isRecent && !byTheClock.safeParse(payload).success) return
  await checkLedger(deps)
}

async function findDifferences(deps: PaymentDeps, provider: CardProvider, now: Date, since: Date) {
  const { db } = deps
  const from = new Date(since.getTime() - margin)
  const theirs = await callProvider(deps, provider.name, () => readTheirs(db, provider, since, now))
  const made = await listMade(db, provider.name, { since: from })
  const sides = { theirs, made, now, since, postedSince: from }
  const differences = await compareSides(db, provider.name, sides)
  for (const { reference } of differences) {
    const chargebackId = theirs.get(reference)?.chargebackId
    // Its event was lost.
    if (chargebackId) await followChargebackLater(db, { provider: provider.name, chargebackId })
  }
  return differences
}

/** By the provider's id: captures, and negative refunds and chargebacks with fees. Only our payments: the account may be shared. */
async function readTheirs(db: Db, provider: CardProvider, since: Date, now: Date): Promise<Theirs> {
  const amounts: Theirs = new Map()
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
      if (at.getTime() > now.getTime() - graceMillis) continue
      amounts.set(id, { paymentId, chargebackId, amountMinor: amountMinor - feeMinor })
    }
  }
  return amounts
}

/** Enqueues a comparison with this provider in the caller's transaction. False when one that was asked for has not run yet. */
export async function requestCheck(tx: Db, provider: string, at: Date): Promise<boolean> {
  if (isCheckAwaited(await lockCheck(tx, provider))) return false
  await saveCheck(tx, provider, { requestedAt: at })
  const options = { key: `${checkLedgerJob} on demand`, flags: [slowFlag, providerFlag] }
  await addJob(tx, checkLedgerJob, {}, options)
  return true
}

async function listKnownPayments(db: Db, provider: string, paymentIds: string[]) {
  if (paymentIds.length === 0) return new Set()
  const rows = await db
    .select({ paymentId: payments.paymentId })
    .from(payments)
    .where(and(eq(payments.provider, provider), inArray(payments.paymentId, paymentIds)))
  return new Set(rows.map(({ paymentId }) => paymentId))
}
