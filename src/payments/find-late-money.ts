import { and, eq, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { notifyAdmins } from '../notifications/index.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import { findMismatch, type ProviderPayment } from './rules.ts'
import { payments } from './schema.ts'
import { mayBePaid, nextDueAt, type Payment } from './store.ts'
import { insertDifference } from './store-differences.ts'

/**
 * Asks about the cancelled payments of `reference` whose provider cannot cancel: one that was paid all the same counts as captured from
 * then on. When the reference is paid by another payment, or is being paid, admins are notified of money that is to go back. May be
 * repeated. Throws a 503 when the provider cannot be reached.
 * @returns whether a payment counts as captured now that did not before
 */
export async function findLateMoney(deps: PaymentDeps, reference: string): Promise<boolean> {
  const { db, clock, log, providers } = deps
  if ([...providers.values()].every(({ canHold }) => canHold)) return false
  let isFound = false
  const now = clock.now()
  const given = await db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, reference), eq(payments.status, 'cancelled'), mayBePaid(now)))
  for (const payment of given) {
    const { paymentId } = payment
    if (paymentId === null) continue
    const current = await callProvider(deps, payment.provider, (provider) => provider.inspect(paymentId))
    const amount = { minor: payment.amountMinor, currency: payment.currency }
    const isPaid = current.state === 'captured'
    if (isPaid && !findMismatch(current, { reference, amount }) && (await count(deps, payment, current))) {
      isFound = true
      continue
    }
    if (isPaid) {
      log.error('money has come for a payment that was cancelled', paymentId, { reference })
      await report(deps, payment, current.capturedMinor)
    }
    await db
      .update(payments)
      .set({ dueAt: nextDueAt(now) })
      .where(and(eq(payments.id, payment.id), eq(payments.status, 'cancelled')))
  }
  return isFound
}

/** Counts a cancelled payment as captured, unless its reference has another one that is live. */
async function count(
  { db, clock }: PaymentDeps,
  { id, reference }: Payment,
  { isRisky = false }: ProviderPayment,
): Promise<boolean> {
  const other = alias(payments, 'other')
  const isLive = and(eq(other.reference, reference), sql`${other.status} <> 'cancelled'`)
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

/** Lists money that buys nothing among the differences, once, and notifies the admins. */
async function report({ db, clock }: PaymentDeps, payment: Payment, theirsMinor: number): Promise<void> {
  const { provider, paymentId, reference: paymentReference } = payment
  const difference = { provider, reference: paymentId ?? '', oursMinor: 0, theirsMinor, paymentReference }
  await db.transaction(async (tx) => {
    const isNew = await insertDifference(tx, difference, clock.now())
    if (isNew) await notifyAdmins(tx, { kind: 'money-difference', params: { count: 1 } })
  })
}
