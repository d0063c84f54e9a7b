import { and, asc, desc, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { type Due, type DuePage, laterThan } from '../platform/jobs/jobs-of-one.ts'
import { livePaymentStatuses } from './rules.ts'
import { payments, refunds } from './schema.ts'

export type Payment = typeof payments.$inferSelect

/** Its buyer may be typing the card number. */
export const firstLookMillis = 60_000

/** When its provider cannot cancel. */
export const lateMillis = 24 * 60 * 60_000

const isLive = inArray(payments.status, livePaymentStatuses)

export async function findLivePayment(db: Db, reference: string): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, reference), isLive))
  return payment ?? null
}

export async function findLatestPayment(db: Db, reference: string): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.reference, reference))
    .orderBy(desc(isLive), desc(payments.createdAt))
    .limit(1)
  return payment ?? null
}

/** After a minute and half of its age. */
export function nextDueAt(at: Date): SQL<Date> {
  const now = sql`${at.toISOString()}::timestamptz`
  return sql`${now} + (${now} - ${payments.createdAt}) / 2 + ${firstLookMillis} * interval '1 millisecond'`
}

/** Captured and cancelled are final. */
export async function saveStatus(
  db: Db,
  id: string,
  status: Payment['status'],
  at: Date,
  isRisky = false,
): Promise<void> {
  await db
    .update(payments)
    .set({ status, isRisky, updatedAt: at, dueAt: nextDueAt(at) })
    .where(and(eq(payments.id, id), eq(payments.status, 'open')))
}

export type PaymentAtProvider = Payment & { paymentId: string }

const isAtProvider = (payment: Payment | undefined): payment is PaymentAtProvider => !!payment?.paymentId

export async function findCapturedPayment(db: Db, reference: string): Promise<PaymentAtProvider | null> {
  const [found] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, reference), eq(payments.status, 'captured')))
  return isAtProvider(found) ? found : null
}

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

/** Open, or uncancellable at its provider. */
export const mayBePaid = (now: Date) =>
  and(isNotNull(payments.paymentId), or(eq(payments.status, 'open'), isUnsure, gt(payments.lateUntil, now)))

export async function findRejected(db: Db, id: string): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.status, 'rejected')))
  return payment ?? null
}

export async function isOnProviderPage(db: Db, reference: string, now: Date): Promise<boolean> {
  const isIt = and(eq(payments.reference, reference), isNotNull(payments.redirectUrl), mayBePaid(now))
  return (await db.$count(payments, isIt)) > 0
}

export function listDuePayments(db: Db, { now, limit, last }: DuePage): Promise<Due[]> {
  const { reference, dueAt } = payments
  const isToAsk = and(isNotNull(payments.paymentId), or(eq(payments.status, 'open'), isUnsure))
  return db
    .select({ id: reference, dueAt })
    .from(payments)
    .where(and(isToAsk, lte(dueAt, now), laterThan(dueAt, reference, last)))
    .orderBy(asc(dueAt), asc(reference))
    .limit(limit)
}

export async function findReference(db: Db, provider: string, paymentId: string): Promise<string | null> {
  const [payment] = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.paymentId, paymentId)))
  return payment?.reference ?? null
}
