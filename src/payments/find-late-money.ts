import { and, eq, inArray, ne, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { notifyAdmins } from '../notifications/index.ts'
import type { Db } from '../platform/database/database.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import { cancelUnlessCaptured, inspectPayment } from './capture-payment.ts'
import { postCapture } from './post-money.ts'
import { findMismatch, livePaymentStatuses, type ProviderPayment } from './rules.ts'
import { payments } from './schema.ts'
import { requestRefundOf } from './send-refund.ts'
import { insertDifference } from './store-differences.ts'
import {
  findCapturedPayment,
  findLivePayment,
  mayBePaid,
  nextDueAt,
  type Payment,
  type PaymentAtProvider,
} from './store.ts'

/** Called with the amount in minor units when money is rejected, in the transaction that records it. */
type OnRejected = (tx: Db, amountMinor: number) => Promise<void>

/**
 * Looks for money of `reference`'s payments that were given up at a provider that cannot cancel. It counts as captured, or goes
 * back when it is not what was asked for or the reference is paid. Repeatable. Throws a 503 when the provider is away. @returns
 * whether a payment counts as captured now that did not before
 */
export async function findLateMoney(deps: PaymentDeps, reference: string, onRejected: OnRejected) {
  const { db, clock, providers } = deps
  if ([...providers.values()].every(({ canHold }) => canHold)) return false
  const now = clock.now()
  const given = await db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, reference), ne(payments.status, 'open'), mayBePaid(now)))
  const looks: PromiseSettledResult<boolean>[] = []
  // One that cannot be learned of does not hold up the others.
  for (const payment of given) {
    looks.push(...(await Promise.allSettled([lookAgain(deps, payment, onRejected, now)])))
  }
  for (const look of looks) if (look.status === 'rejected') throw look.reason
  return looks.some((look) => look.status === 'fulfilled' && look.value)
}

async function lookAgain(deps: PaymentDeps, payment: Payment, onRejected: OnRejected, now: Date) {
  const { id, paymentId, provider: name } = payment
  if (paymentId === null || deps.providers.get(name)?.canHold) return false
  const current = await callProvider(deps, name, (provider) => provider.inspect(paymentId))
  for (const duplicate of current.duplicates ?? []) await insertDuplicate(deps, payment, duplicate)
  const isNew = payment.status === 'cancelled' && current.state === 'captured'
  const outcome = isNew ? await countOrReject(deps, { ...payment, paymentId }, current, onRejected) : null
  if (outcome === 'undecided') return false
  await deps.db
    .update(payments)
    .set({ dueAt: nextDueAt(now) })
    .where(and(eq(payments.id, id), ne(payments.status, 'open')))
  return outcome === 'counts'
}

/** Records a further payment that the buyer has made on the same page. The next look finds it cancelled, and paid. */
async function insertDuplicate({ db }: PaymentDeps, payment: Payment, paymentId: string): Promise<void> {
  const { id: _, ...same } = payment
  await db
    .insert(payments)
    .values({ ...same, paymentId, status: 'cancelled' })
    .onConflictDoNothing()
}

/** 'undecided' while its buyer may be paying on another page. */
async function countOrReject(
  deps: PaymentDeps,
  payment: PaymentAtProvider,
  current: ProviderPayment,
  onRejected: OnRejected,
): Promise<'counts' | 'counts not' | 'undecided'> {
  const { reference } = payment
  const amount = { minor: payment.amountMinor, currency: payment.currency }
  const mismatch = findMismatch(current, { reference, amount })
  const reject = async () => {
    await rejectLate(deps, payment, current.capturedMinor, onRejected)
    return 'counts not' as const
  }
  if (mismatch === 'other-amount') return reject()
  if (mismatch) {
    await report(deps, payment, current.capturedMinor)
    return 'counts not'
  }
  if (await count(deps, payment, current)) return 'counts'
  const live = await findLivePayment(deps.db, reference)
  if (live?.id === payment.id) return 'counts'
  if (live?.status === 'captured') return reject()
  if (live?.status !== 'open') return 'undecided'
  // Its page is given up unless confirmed: the next look finds how.
  if (live.paymentId !== null && (await inspectPayment(deps, reference))?.state !== 'open') return 'undecided'
  if (!(await cancelUnlessCaptured(deps, reference, live.paymentId ?? undefined))) return 'undecided'
  return (await count(deps, payment, current)) ? 'counts' : 'undecided'
}

/** Counts a cancelled payment as captured, unless its reference has a live one. False when it has. */
async function count(
  { db, clock }: PaymentDeps,
  { id, reference }: Payment,
  { isRisky = false }: ProviderPayment,
): Promise<boolean> {
  const other = alias(payments, 'other')
  const isLive = and(eq(other.reference, reference), inArray(other.status, livePaymentStatuses))
  const { rowCount } = await db
    .update(payments)
    .set({ status: 'captured', isRisky, updatedAt: clock.now() })
    .where(
      and(
        eq(payments.id, id),
        eq(payments.status, 'cancelled'),
        notExists(db.select({ id: other.id }).from(other).where(isLive)),
      ),
    )
  return rowCount === 1
}

async function rejectLate(
  { db, clock, log }: PaymentDeps,
  payment: PaymentAtProvider,
  amountMinor: number,
  onRejected: OnRejected,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await rejectPayment(tx, payment, amountMinor, clock.now()))) return
    log.warn('money that buys nothing goes back', {
      payment: payment.paymentId,
      reference: payment.reference,
    })
    await onRejected(tx, amountMinor)
  })
}

/** Lists captured money that is not what was asked for among the differences, once, and notifies the admins. */
async function report({ db, clock, log }: PaymentDeps, payment: PaymentAtProvider, theirsMinor: number) {
  const { provider, reference: paymentReference, paymentId } = payment
  const difference = {
    provider,
    reference: paymentId,
    paymentId,
    oursMinor: 0,
    theirsMinor,
    paymentReference,
  }
  await db.transaction(async (tx) => {
    const isNew = await insertDifference(tx, difference, clock.now())
    if (!isNew) return
    log.error('other money has come than was asked for', paymentId, { reference: paymentReference })
    await notifyAdmins(tx, { kind: 'money-difference', params: { count: 1 } })
  })
}

/**
 * Records in the caller's transaction that captured money buys nothing and goes back; it is held under the payment's own id until
 * the refund is confirmed. @returns false when the payment's status has changed since it was read
 */
async function rejectPayment(tx: Db, payment: PaymentAtProvider, amountMinor: number, at: Date) {
  const { id, provider } = payment
  const { rowCount } = await tx
    .update(payments)
    .set({ status: 'rejected', updatedAt: at })
    .where(and(eq(payments.id, id), eq(payments.status, payment.status)))
  if (rowCount !== 1) return false
  await postCapture(tx, payment, { provider, amountMinor }, at)
  await requestRefundOf(tx, payment, { reference: id, amountMinor }, at)
  return true
}

/**
 * Rejects the captured payment of `reference` that has this provider's id, like `rejectPayment`. @returns the amount captured, in
 * minor units; null when the payment is no longer captured
 */
export async function rejectCaptured(tx: Db, reference: string, paymentId: string, at: Date) {
  const payment = await findCapturedPayment(tx, reference)
  if (payment?.paymentId !== paymentId) return null
  const { amountMinor } = payment
  return (await rejectPayment(tx, payment, amountMinor, at)) ? amountMinor : null
}
