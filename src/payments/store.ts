import { and, desc, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { livePaymentStatuses, type PaidWith } from './rules.ts'
import { payments, refunds } from './schema.ts'

export type Payment = typeof payments.$inferSelect

/** How many milliseconds a new payment is left alone, because its buyer may be typing the card number. */
export const firstLookMillis = 60_000

/** How many milliseconds a payment may still be paid after it has ended here, when its provider cannot cancel. */
export const lateMillis = 24 * 60 * 60_000

const isLive = inArray(payments.status, livePaymentStatuses)

/** The payment of a reference that is open or captured, of which there is at most one; null without one. */
export async function findLivePayment(db: Db, reference: string): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, reference), isLive))
  return payment ?? null
}

/** The live payment of a reference, else the one begun last; null without any. */
export async function findLatestPayment(db: Db, reference: string): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.reference, reference))
    .orderBy(desc(isLive), desc(payments.createdAt))
    .limit(1)
  return payment ?? null
}

/** The SQL expression of when a payment is looked at again: after a minute and half of its age. */
export function nextDueAt(at: Date): SQL<Date> {
  const now = sql`${at.toISOString()}::timestamptz`
  return sql`${now} + (${now} - ${payments.createdAt}) / 2 + ${firstLookMillis} * interval '1 millisecond'`
}

/** Saves the provider's latest state of an open payment. Captured and cancelled are final. */
export async function saveStatus(
  db: Db,
  id: string,
  status: Payment['status'],
  at: Date,
  { isRisky = false, paidWith }: { isRisky?: boolean; paidWith?: PaidWith | undefined } = {},
): Promise<void> {
  await db
    .update(payments)
    .set({
      status,
      isRisky,
      ...(paidWith && { paidBrand: paidWith.brand, paidEnd: paidWith.end }),
      updatedAt: at,
      dueAt: nextDueAt(at),
    })
    .where(and(eq(payments.id, id), eq(payments.status, 'open')))
}

export type PaymentAtProvider = Payment & { paymentId: string }

const isAtProvider = (payment: Payment | undefined): payment is PaymentAtProvider => !!payment?.paymentId

/** The captured payment of a reference, with its provider's id; null without one. */
export async function findCapturedPayment(db: Db, reference: string): Promise<PaymentAtProvider | null> {
  const [found] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, reference), eq(payments.status, 'captured')))
  return isAtProvider(found) ? found : null
}

/** The references of the payments and refunds to which a provider has given this id. */
export async function findReferences(db: Db, providerId: string): Promise<string[]> {
  const paid = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(eq(payments.paymentId, providerId))
  const refunded = await db
    .select({ reference: refunds.reference })
    .from(refunds)
    .where(eq(refunds.refundId, providerId))
  return [...paid, ...refunded].map(({ reference }) => reference)
}

const isUnsure = lte(payments.dueAt, payments.lateUntil)

/** The SQL condition that a payment may still be paid, perhaps unnoticed: it is open, or its provider cannot cancel it. */
export const mayBePaid = (now: Date) =>
  and(isNotNull(payments.paymentId), or(eq(payments.status, 'open'), isUnsure, gt(payments.lateUntil, now)))

/** A payment by our id of it, if its money buys nothing and goes back; otherwise null. */
export async function findRejected(db: Db, id: string): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.status, 'rejected')))
  return payment ?? null
}

/** Whether the buyer of a reference may be on a provider's page, as far as we know. */
export async function isOnProviderPage(db: Db, reference: string, now: Date): Promise<boolean> {
  const isIt = and(eq(payments.reference, reference), isNotNull(payments.redirectUrl), mayBePaid(now))
  return (await db.$count(payments, isIt)) > 0
}

/** Payments to ask their provider about, by their references: open ones, and those that may be paid after their end. */
export const duePayments = {
  id: payments.reference,
  dueAt: payments.dueAt,
  where: and(isNotNull(payments.paymentId), or(eq(payments.status, 'open'), isUnsure)),
}

/** The reference of the payment with this provider's id; null when it is not one of ours. */
export async function findReference(db: Db, provider: string, paymentId: string): Promise<string | null> {
  const [payment] = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.paymentId, paymentId)))
  return payment?.reference ?? null
}
