import { and, eq } from 'drizzle-orm'
import { isPosted } from '../ledger/index.ts'
import type { Db } from '../platform/database/database.ts'
import { providerFlag, slowFlag } from '../platform/jobs/limit-slow-jobs.ts'
import { enqueueUnique, type UniqueJob } from '../platform/jobs/unique-jobs.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import { postRefundByHand } from './post-money.ts'
import type { ProviderRefund } from './provider.ts'
import { adoptionKey, maxRefundAttempts, nextLookAt } from './rules.ts'
import { refunds } from './schema.ts'
import { listChargebacksOf } from './store-chargebacks.ts'
import type { Difference } from './store-differences.ts'
import { findLatestRefund, type Refund } from './store-refunds.ts'
import { findCapturedPayment, type PaymentAtProvider } from './store.ts'

/** A refund and what its provider has said of it; `answer` is null when there is nothing new to save. */
export type SentRefund = {
  refund: Refund
  answer: (Pick<Refund, 'state' | 'dueAt'> & Partial<Pick<Refund, 'refundId' | 'amountMinor'>>) | null
}

/**
 * Asks the provider for the refund of `reference`: sends it unless the provider knows it. A failed one is sent again as another
 * attempt, once its pause is over, until an admin is to pay it. `recordRefund` saves the answer. May be repeated at any time. Throws a
 * 503 when the provider cannot be reached.
 * @returns null when there is no refund, or a bank decides about the money first
 */
export async function sendRefund(deps: PaymentDeps, reference: string): Promise<SentRefund | null> {
  const chargebacks = await listChargebacksOf(deps.db, reference)
  if (chargebacks.some(({ endedAt }) => endedAt === null)) return null
  const refund = await findOrRetry(deps, reference)
  if (!refund) return null
  const made = refund.state === 'failed' ? await findMadeBefore(deps, refund) : await findOrMake(deps, refund)
  if (refund.state === 'failed' && !made) return { refund, answer: null }
  const { id, attempt, amountMinor } = refund
  const state = made?.state ?? 'failed'
  if (state === 'failed') {
    const failed = { reference, refund: id, attempt, amountMinor }
    deps.log.error('a refund has failed', made ? 'by the provider' : 'refused', failed)
  }
  const answer = {
    state,
    dueAt: nextLookAt(state, attempt, deps.clock.now()),
    ...(made && { refundId: made.id }),
    // Ours may have been lowered since it was sent.
    ...(made && state !== 'failed' && { amountMinor: made.amount.minor }),
  }
  return { refund, answer }
}

/** A refund that a lost chargeback has ended may have been made before, without an answer: then it counts. */
async function findMadeBefore(deps: PaymentDeps, refund: Refund): Promise<ProviderRefund | null> {
  const { id, provider, paymentId, refundId, dueAt, paidWay } = refund
  if (refundId !== null || dueAt !== null || paidWay !== null) return null
  const known = await callProvider(deps, provider, (asked) => asked.listRefunds(paymentId))
  const made = known.find(({ key, state }) => key === id && state !== 'failed')
  return made && !(await isPosted(deps.db, adoptionKey(made.id))) ? made : null
}

/** The latest attempt; another one when that has failed and its pause is over. */
async function findOrRetry({ db, clock }: PaymentDeps, reference: string): Promise<Refund | null> {
  const latest = await findLatestRefund(db, reference)
  const now = clock.now()
  if (latest?.state !== 'failed' || !latest.dueAt || now < latest.dueAt) return latest
  // An admin may be paying it already.
  if (latest.attempt >= maxRefundAttempts) return latest
  await db.transaction((tx) => insertNextAttempt(tx, latest, now))
  return findLatestRefund(db, reference)
}

/** The provider's refund for this attempt, made if there is none; null when the provider refuses to make it. */
async function findOrMake(deps: PaymentDeps, refund: Refund): Promise<ProviderRefund | null> {
  const { id: key, refundId, paymentId, currency } = refund
  // Asked for first: an idempotency key is forgotten after a day, a refund is not.
  const known = await callProvider(deps, refund.provider, (provider) => provider.listRefunds(paymentId))
  const earlier = known.find((each) => each.key === key || each.id === refundId)
  if (earlier) return earlier
  const byHand = await listByHand(deps, refund, known)
  const { amountMinor, others } = await countByHand(deps, refund, { known, byHand })
  const same = others.find(({ amount }) => amount.minor === amountMinor)
  if (same) return same
  const amount = { minor: amountMinor, currency }
  const made = await callProvider(deps, refund.provider, (provider) =>
    provider.refund({ key, paymentId, amount }),
  )
  return made.ok ? made.value : null
}

/**
 * Refunds of the payment of `reference` that somebody has made in the provider's dashboard, and that the ledger does not have: the
 * differences that a comparison would find. Throws a 503 when the provider cannot be reached.
 */
export async function listRefundsByHand(deps: PaymentDeps, reference: string): Promise<Difference[]> {
  const payment = await findCapturedPayment(deps.db, reference)
  if (!payment) return []
  const { provider, paymentId } = payment
  const known = await callProvider(deps, provider, (asked) => asked.listRefunds(paymentId))
  const byHand = await listByHand(deps, payment, known)
  return byHand.map(({ id, amount }) => ({
    provider,
    reference: id,
    paymentId,
    oursMinor: 0,
    theirsMinor: -amount.minor,
    paymentReference: reference,
  }))
}

/**
 * Refunds that somebody has made in the provider's dashboard: the buyer has the money, so it is not sent again. One that an admin
 * has adopted is in the ledger already and does not count.
 */
async function listByHand(
  { db }: PaymentDeps,
  { currency }: Pick<Refund, 'currency'>,
  known: ProviderRefund[],
): Promise<ProviderRefund[]> {
  const byHand: ProviderRefund[] = []
  for (const each of known) {
    const counts = each.key === null && each.state !== 'failed' && each.amount.currency === currency
    if (counts && !(await isPosted(db, adoptionKey(each.id)))) byHand.push(each)
  }
  return byHand
}

/**
 * Lowers a refund by what was refunded by hand, as far as it is more than the payment has left. What was refunded by hand is
 * then a part of what the buyer gets.
 * @returns what is still to be refunded, and the refunds by hand that are no part of it
 */
async function countByHand(
  { db, clock }: PaymentDeps,
  refund: Refund,
  { known, byHand }: { known: ProviderRefund[]; byHand: ProviderRefund[] },
): Promise<{ amountMinor: number; others: ProviderRefund[] }> {
  const unchanged = { amountMinor: refund.amountMinor, others: byHand }
  if (byHand.some(({ amount }) => amount.minor === refund.amountMinor)) return unchanged
  const captured = await findCapturedPayment(db, refund.reference)
  const given = known.filter(({ state }) => state !== 'failed')
  const leftMinor = (captured?.amountMinor ?? 0) - sumOf(given)
  const counted: ProviderRefund[] = []
  for (const each of byHand) {
    const restMinor = refund.amountMinor - sumOf(counted)
    if (restMinor > leftMinor && each.amount.minor < restMinor) counted.push(each)
  }
  if (counted.length === 0) return unchanged
  const amountMinor = refund.amountMinor - sumOf(counted)
  await db.transaction(async (tx) => {
    if (!(await lowerRefund(tx, refund, amountMinor))) return
    const { reference, provider, currency } = refund
    const held = { id: reference, currency }
    for (const { id, amount } of counted) {
      await postRefundByHand(tx, held, 'held', { id, provider, amountMinor: amount.minor }, clock.now())
    }
  })
  return { amountMinor, others: byHand.filter((each) => !counted.includes(each)) }
}

const sumOf = (refunds: ProviderRefund[]) => refunds.reduce((sum, { amount }) => sum + amount.minor, 0)

/** The job that advances the refund of one reference, provided by a module above this one. */
export const followRefundJob: UniqueJob = {
  name: 'follow-refund',
  about: 'orderId',
  flags: [slowFlag, providerFlag],
}

/**
 * Records that a part of the captured payment of `reference`, or all of it, goes back to the buyer, in the caller's
 * transaction. A job asks the provider as soon as that commits. May be repeated: a reference has one live refund at most.
 */
export async function requestRefund(tx: Db, reference: string, amountMinor: number, at: Date): Promise<void> {
  const payment = await findCapturedPayment(tx, reference)
  if (!payment) throw new Error(`nothing was captured for ${reference}`)
  await requestRefundOf(tx, payment, { reference, amountMinor }, at)
}

/** Like `requestRefund`, for this very payment, which may be a rejected one: then the reference is our id of the payment. */
export async function requestRefundOf(
  tx: Db,
  { provider, paymentId, currency }: PaymentAtProvider,
  refund: Pick<Refund, 'reference' | 'amountMinor'>,
  at: Date,
): Promise<void> {
  await insertRefund(tx, { provider, paymentId, currency, ...refund, attempt: 1, at })
  await enqueueUnique(tx, followRefundJob, [refund.reference])
}

/** Inserts a refund unless its reference has one that has not failed (the unique index `refunds_one_live`). */
async function insertRefund(
  tx: Db,
  refund: Pick<Refund, 'provider' | 'reference' | 'paymentId' | 'amountMinor' | 'currency' | 'attempt'> & {
    at: Date
  },
): Promise<void> {
  const { at, ...values } = refund
  await tx
    .insert(refunds)
    .values({ ...values, createdAt: at, dueAt: at })
    .onConflictDoNothing()
}

/** Lowers the amount of a refund that is not sent yet. False when that was done before. */
async function lowerRefund(
  tx: Db,
  { id, amountMinor: from }: Pick<Refund, 'id' | 'amountMinor'>,
  to: number,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(refunds)
    .set({ amountMinor: to })
    .where(and(eq(refunds.id, id), eq(refunds.amountMinor, from), eq(refunds.state, 'requested')))
  return rowCount === 1
}

/** Replaces a failed refund by its next attempt. Of two callers at once, one does. */
async function insertNextAttempt(tx: Db, failed: Refund, at: Date): Promise<void> {
  await tx.update(refunds).set({ dueAt: null }).where(eq(refunds.id, failed.id))
  const { provider, reference, paymentId, amountMinor, currency, attempt } = failed
  await insertRefund(tx, {
    provider,
    reference,
    paymentId,
    amountMinor,
    currency,
    attempt: attempt + 1,
    at,
  })
}
