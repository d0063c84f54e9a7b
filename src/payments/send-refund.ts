import { and, eq, isNull, ne } from 'drizzle-orm'
import { isPosted } from '../ledger/index.ts'
import type { Db } from '../platform/database/database.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import type { ProviderRefund } from './provider.ts'
import { adoptionKey, maxRefundAttempts, nextLookAt } from './rules.ts'
import { payments, refunds } from './schema.ts'
import type { Payment } from './store.ts'
import type { Difference } from './store-differences.ts'
import { findLatestRefund, type Refund } from './store-refunds.ts'

type Hooks = {
  /** Called once for each attempt that fails, in the transaction that records it. */
  onFailed: (tx: Db, refund: Refund) => Promise<void>
  /** Called once for refunds that were made by hand and count, in the transaction that lowers ours by them. */
  onByHand: (tx: Db, provider: string, refunds: ProviderRefund[]) => Promise<void>
}

/**
 * Advances the refund of `reference`: sends it to the provider unless the provider knows it, and saves the provider's state of it. A
 * failed one is sent again as another attempt, once its pause is over, until an admin is to pay it. May be repeated at any time.
 * Throws a 503 when the provider cannot be reached.
 * @returns false when there is no refund
 */
export async function sendRefund(
  deps: PaymentDeps,
  reference: string,
  { onFailed, onByHand }: Hooks,
): Promise<boolean> {
  const refund = await findOrRetry(deps, reference)
  if (!refund) return false
  if (refund.state === 'failed') {
    await findMadeBefore(deps, refund)
    return true
  }
  const made = await findOrMake(deps, refund, onByHand)
  const state = made?.state ?? 'failed'
  if (state === 'failed') {
    const { id, attempt, amountMinor } = refund
    deps.log.error('a refund has failed', made ? 'by the provider' : 'refused', {
      reference,
      refund: id,
      attempt,
      amountMinor,
    })
  }
  const dueAt = nextLookAt(state, refund.attempt, deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const changed = await saveRefund(tx, refund.id, {
      state,
      dueAt,
      ...(made && { refundId: made.id }),
      ...(made && state !== 'failed' && { amountMinor: made.amount.minor }),
    })
    if (changed && state === 'failed') await onFailed(tx, refund)
  })
  return true
}

/** A refund that a lost chargeback has ended may have been made before, without an answer: then it counts. */
async function findMadeBefore(deps: PaymentDeps, refund: Refund): Promise<void> {
  const { id, provider, paymentId, refundId, dueAt, attempt } = refund
  if (refundId !== null || dueAt !== null) return
  const known = await callProvider(deps, provider, (asked) => asked.listRefunds(paymentId))
  const made = known.find(({ key, state }) => key === id && state !== 'failed')
  if (!made || (await isPosted(deps.db, adoptionKey(made.id)))) return
  await deps.db
    .update(refunds)
    .set({
      refundId: made.id,
      state: made.state,
      amountMinor: made.amount.minor,
      dueAt: nextLookAt(made.state, attempt, deps.clock.now()),
    })
    .where(
      and(eq(refunds.id, id), eq(refunds.state, 'failed'), isNull(refunds.dueAt), isNull(refunds.paidWay)),
    )
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
async function findOrMake(
  deps: PaymentDeps,
  refund: Refund,
  onByHand: Hooks['onByHand'],
): Promise<ProviderRefund | null> {
  const { id: key, refundId, paymentId, currency } = refund
  // Asked for first: an idempotency key is forgotten after a day, a refund is not.
  const known = await callProvider(deps, refund.provider, (provider) => provider.listRefunds(paymentId))
  const earlier = known.find((each) => each.key === key || each.id === refundId)
  if (earlier) return earlier
  const byHand = await listByHand(deps, refund, known)
  const { amountMinor, others } = await countByHand(deps, refund, { known, byHand }, onByHand)
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
  const payment = await findCaptured(deps.db, reference)
  const paymentId = payment?.paymentId
  if (!paymentId) return []
  const { provider } = payment
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
  { db }: PaymentDeps,
  refund: Refund,
  { known, byHand }: { known: ProviderRefund[]; byHand: ProviderRefund[] },
  onByHand: Hooks['onByHand'],
): Promise<{ amountMinor: number; others: ProviderRefund[] }> {
  const unchanged = { amountMinor: refund.amountMinor, others: byHand }
  if (byHand.some(({ amount }) => amount.minor === refund.amountMinor)) return unchanged
  const captured = await findCaptured(db, refund.reference)
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
    if (await lowerRefund(tx, refund, amountMinor)) await onByHand(tx, refund.provider, counted)
  })
  return { amountMinor, others: byHand.filter((each) => !counted.includes(each)) }
}

const sumOf = (refunds: ProviderRefund[]) => refunds.reduce((sum, { amount }) => sum + amount.minor, 0)

/**
 * Records that a part of the captured payment of `reference`, or all of it, goes back to the buyer, in the caller's
 * transaction. The provider is asked afterwards, by `sendRefund`. May be repeated: a reference has one live refund at most.
 */
export async function requestRefund(tx: Db, reference: string, amountMinor: number, at: Date): Promise<void> {
  const payment = await findCaptured(tx, reference)
  if (!payment?.paymentId) throw new Error(`nothing was captured for ${reference}`)
  const { provider, paymentId, currency } = payment
  await insertRefund(tx, { provider, reference, paymentId, amountMinor, currency, attempt: 1, at })
}

/**
 * Records that the money of a rejected payment goes back, in the caller's transaction. The refund's `reference` is our id of that
 * payment.
 */
export async function requestRejectedRefund(
  tx: Db,
  { id: reference, provider, paymentId, currency }: Payment,
  amountMinor: number,
  at: Date,
): Promise<void> {
  if (!paymentId) throw new Error(`the payment ${reference} was not begun`)
  await insertRefund(tx, { provider, reference, paymentId, amountMinor, currency, attempt: 1, at })
}

/** The captured payment of a reference. */
async function findCaptured(db: Db, reference: string): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, reference), eq(payments.status, 'captured')))
  return payment ?? null
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

/**
 * Saves the provider's latest state of a refund, and its amount: ours may have been lowered since it was sent. Failed is final; a refund that succeeded can only fail later. False when
 * nothing was saved.
 */
async function saveRefund(
  db: Db,
  id: string,
  saved: Pick<Refund, 'state' | 'dueAt'> & Partial<Pick<Refund, 'refundId' | 'amountMinor'>>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(refunds)
    .set(saved)
    .where(
      and(
        eq(refunds.id, id),
        ne(refunds.state, 'failed'),
        saved.state === 'pending' || saved.state === 'requested' ? ne(refunds.state, 'succeeded') : undefined,
      ),
    )
  return (rowCount ?? 0) > 0
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
