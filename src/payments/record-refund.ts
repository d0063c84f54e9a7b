import { and, eq } from 'drizzle-orm'
import { no, ok, type Result } from '../kernel/result.ts'
import { isPosted } from '../ledger/index.ts'
import type { Db } from '../platform/database/database.ts'
import {
  postCoveredRefund,
  postPaidRefund,
  postRecoveredRefund,
  postRefund,
  readHeld,
  readRefundedByHand,
} from './post-money.ts'
import { adoptionKey, type RecordedWay } from './rules.ts'
import { payments, refunds, sslcommerzRefunds } from './schema.ts'
import type { SentRefund } from './send-refund.ts'
import { sslcommerzId, sslcommerzName } from './sslcommerz-wire.ts'
import { listChargebacksOf } from './store-chargebacks.ts'
import { deleteDifference, lockCheck } from './store-differences.ts'
import { capRefund, findLatestRefund, type Refund, savePaidRefund, saveRefund } from './store-refunds.ts'
import { findCapturedPayment } from './store.ts'

/**
 * What has become of the refund of a reference. 'refunded': the buyer has the money. 'failed': `leftMinor` is still to be paid, 0
 * when a bank or a refund by hand has given it back. 'running': undecided, or a bank decides first.
 */
export type RefundOutcome = {
  state: 'refunded' | 'failed' | 'running'
  leftMinor: number
  /** What the buyer has also had from a bank, in minor units, when a refund is posted now; otherwise 0. */
  twiceMinor: number
  /** The attempt that the provider has just refused or reversed; null when none has failed now. */
  failedNow: Refund | null
}

/**
 * Saves and posts a provider's answer about a refund and returns what has become of it. Call it in a transaction that locks the
 * order and then moves it on. Repeatable.
 */
export async function recordRefund(tx: Db, sent: SentRefund, at: Date): Promise<RefundOutcome> {
  const { refund, answer } = sent
  const isSaved = answer !== null && (await saveRefund(tx, refund, answer))
  const failedNow = isSaved && answer.state === 'failed' ? refund : null
  return { ...(await postOutcome(tx, refund.reference, at)), failedNow }
}

/**
 * Records that an admin has paid a refund another way, or has found it in the provider's dashboard under `reference`. Refused
 * when the provider has answered since, or the reference belongs to another payment or refund.
 */
export async function recordRefundPaid(
  tx: Db,
  refund: Refund,
  { way, reference }: { way: RecordedWay; reference: string },
  at: Date,
): Promise<Result<RefundOutcome, 'refund-running' | 'reference-used'>> {
  if (way === 'provider') {
    const why = await saveMadeRefund(tx, refund, reference, at)
    if (why) return no(why)
    return ok({ ...(await postOutcome(tx, refund.reference, at)), failedNow: null })
  }
  if (!(await savePaidRefund(tx, refund, { way, reference }))) return no('refund-running')
  await postPaidRefund(tx, refund, at)
  return ok({ state: 'refunded', leftMinor: 0, twiceMinor: 0, failedNow: null })
}

async function postOutcome(tx: Db, reference: string, at: Date): Promise<Omit<RefundOutcome, 'failedNow'>> {
  const latest = await findLatestRefund(tx, reference)
  if (!latest) throw new Error(`${reference} has no refund`)
  const twiceMinor = await postRefund(tx, latest, at)
  const outcome = { leftMinor: 0, twiceMinor }
  const chargebacks = await listChargebacksOf(tx, reference)
  if (chargebacks.some(({ endedAt }) => endedAt === null)) return { ...outcome, state: 'running' }
  // One that a lost chargeback has ended is not tried again.
  if (latest.state === 'failed' && latest.dueAt) {
    const lost = chargebacks.filter(({ state }) => state === 'lost')
    const lostMinor = lost.reduce((sum, { takenMinor }) => sum + takenMinor, 0)
    return { ...outcome, state: 'failed', leftMinor: await coverFailed(tx, latest, lostMinor, at) }
  }
  if (latest.state !== 'succeeded') return { ...outcome, state: 'running' }
  await postRecoveredRefund(tx, latest, at)
  return { ...outcome, state: 'refunded' }
}

/**
 * Lowers a refund that has failed to what its buyer is still without of the payment: lost chargebacks and refunds by hand may have
 * given back the rest. What is held beyond that goes against the costs of the chargebacks. Returns what is left to refund, in
 * minor units.
 */
async function coverFailed(tx: Db, failed: Refund, lostMinor: number, at: Date): Promise<number> {
  const { reference: id, currency, amountMinor } = failed
  const captured = await findCapturedPayment(tx, id)
  // All the money of a rejected payment goes back.
  if (!captured) return amountMinor
  const heldMinor = await readHeld(tx, { id, currency })
  const regainedMinor = lostMinor + (await readRefundedByHand(tx, id))
  const unpaidMinor = Math.max(0, captured.amountMinor - regainedMinor)
  const leftMinor = Math.min(amountMinor, unpaidMinor, heldMinor)
  const coveredMinor = Math.min(amountMinor, heldMinor) - leftMinor
  if (coveredMinor > 0) await postCoveredRefund(tx, failed, coveredMinor, at)
  await capRefund(tx, id, leftMinor)
  return leftMinor
}

/**
 * Records that the provider has made a refund that it has not confirmed, under `reference`, as its dashboard shows: it has succeeded. One
 * that had failed before is followed by another attempt. Returns why not: its provider has answered since it was read, or the reference
 * belongs to a payment or to another refund.
 */
async function saveMadeRefund(tx: Db, refund: Refund, reference: string, at: Date) {
  const { provider } = refund
  // Of two who record one reference at once, the second finds it used.
  await lockCheck(tx, provider)
  if (await isUsed(tx, provider, reference)) return 'reference-used'
  const id = refund.state === 'failed' ? crypto.randomUUID() : refund.id
  const refundId = provider === sslcommerzName ? sslcommerzId(id) : reference
  const isSaved = and(eq(refunds.id, refund.id), eq(refunds.state, refund.state))
  const made = { state: 'succeeded', refundId, dueAt: null } as const
  const { rowCount } = await tx
    .update(refunds)
    .set(id === refund.id ? made : { dueAt: null })
    .where(isSaved)
  if (rowCount !== 1) return 'refund-running'
  if (id !== refund.id) {
    const { reference: of, paymentId, amountMinor, currency, attempt } = refund
    const next = { id, provider, reference: of, paymentId, amountMinor, currency, createdAt: at }
    await tx.insert(refunds).values({ ...next, ...made, attempt: attempt + 1 })
  }
  if (provider === sslcommerzName) await saveSslcommerzId(tx, { ...refund, id }, reference, at)
  await deleteDifference(tx, { provider, reference })
  return null
}

/** Whether a provider's id is that of a payment, of a refund that we know, or of one that was adopted. */
async function isUsed(tx: Db, provider: string, reference: string): Promise<boolean> {
  const isPayment = and(eq(payments.provider, provider), eq(payments.paymentId, reference))
  if ((await tx.$count(payments, isPayment)) > 0) return true
  const isRefund = and(eq(refunds.provider, provider), eq(refunds.refundId, reference))
  if ((await tx.$count(refunds, isRefund)) > 0) return true
  const isSslcommerz = eq(sslcommerzRefunds.refundRefId, reference)
  if (provider === sslcommerzName && (await tx.$count(sslcommerzRefunds, isSslcommerz)) > 0) return true
  return isPosted(tx, adoptionKey(reference))
}

/** SSLCommerz lists nothing: it is asked about each refund by its own id of it. */
async function saveSslcommerzId(
  tx: Db,
  { id: key, paymentId, amountMinor }: Pick<Refund, 'id' | 'paymentId' | 'amountMinor'>,
  refundRefId: string,
  askedAt: Date,
): Promise<void> {
  await tx
    .insert(sslcommerzRefunds)
    .values({ key, paymentId, amountMinor, refundRefId, askedAt })
    .onConflictDoUpdate({ target: sslcommerzRefunds.key, set: { refundRefId } })
}
