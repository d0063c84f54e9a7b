import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Money } from '../kernel/money.ts'
import type { Db } from '../platform/database/database.ts'
import { type Due, type DuePage, laterThan } from '../platform/jobs/jobs-of-one.ts'
import type { ProviderEvent } from './provider.ts'
import { paymentEvents, paymentSteps, payments } from './schema.ts'

export type Payment = typeof payments.$inferSelect

/** A younger payment is left alone: its buyer may be typing the card number. */
const firstLookMillis = 60_000

/**
 * The live payment of a reference, inserted if there is none. Concurrent callers get the same one. Null when it was cancelled
 * meanwhile: then try again.
 */
export async function openPayment(
  db: Db,
  provider: string,
  { reference, amount }: { reference: string; amount: Money },
  at: Date,
): Promise<Payment | null> {
  const { minor: amountMinor, currency } = amount
  const [opened] = await db
    .insert(payments)
    .values({
      provider,
      reference,
      amountMinor,
      currency,
      createdAt: at,
      updatedAt: at,
      dueAt: new Date(at.getTime() + firstLookMillis),
    })
    .onConflictDoNothing()
    .returning()
  return opened ?? findLivePayment(db, reference)
}

/** The payment of a reference that is not cancelled, of which there is one at most. */
export async function findLivePayment(db: Db, reference: string): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, reference), ne(payments.status, 'cancelled')))
  return payment ?? null
}

/** The live payment of a reference, else the one cancelled last. */
export async function findLatestPayment(db: Db, reference: string): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.reference, reference))
    .orderBy(asc(sql`${payments.status} = 'cancelled'`), desc(payments.createdAt))
    .limit(1)
  return payment ?? null
}

/** Saves the provider's id of a payment. False: the payment was cancelled meanwhile, or has another id. */
export async function saveBegun(
  db: Db,
  { id }: Payment,
  begun: { paymentId: string; clientSecret: string },
  at: Date,
): Promise<boolean> {
  const saved = await db
    .update(payments)
    .set({ ...begun, updatedAt: at })
    .where(
      and(
        eq(payments.id, id),
        eq(payments.status, 'open'),
        or(isNull(payments.paymentId), eq(payments.paymentId, begun.paymentId)),
      ),
    )
    .returning({ id: payments.id })
  return saved.length > 0
}

/**
 * Saves the provider's latest state of a payment, and when. Captured and cancelled are final. An open one is looked at again
 * after a minute and half of its age.
 */
export async function saveStatus(db: Db, id: string, status: Payment['status'], at: Date): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`
  const dueAt = sql`${now} + (${now} - ${payments.createdAt}) / 2 + ${firstLookMillis} * interval '1 millisecond'`
  await db
    .update(payments)
    .set({ status, updatedAt: at, dueAt })
    .where(and(eq(payments.id, id), eq(payments.status, 'open')))
}

/** Open payments that the provider is to be asked about, by their references. */
export function listDuePayments(db: Db, { now, limit, last }: DuePage): Promise<Due[]> {
  const { reference, dueAt } = payments
  const isOpen = and(eq(payments.status, 'open'), isNotNull(payments.paymentId))
  return db
    .select({ id: reference, dueAt })
    .from(payments)
    .where(and(isOpen, lte(dueAt, now), laterThan(dueAt, reference, last)))
    .orderBy(asc(dueAt), asc(reference))
    .limit(limit)
}

/** The reference that the provider's payment of this id was begun for; null when it is not one of ours. */
export async function findReference(db: Db, provider: string, paymentId: string): Promise<string | null> {
  const [payment] = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.paymentId, paymentId)))
  return payment?.reference ?? null
}

/** Which of these payments of the provider are ours. */
export async function listKnownPayments(
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

/** Appends a step of a payment, once for each payment (the unique index `payment_steps_once`). */
export async function recordPaymentStep(tx: Db, step: typeof paymentSteps.$inferInsert): Promise<void> {
  await tx.insert(paymentSteps).values(step).onConflictDoNothing()
}

/** The provider's ids of the payments of a reference that were lost and not voided yet. */
export async function listUnvoided(db: Db, reference: string): Promise<string[]> {
  const steps = await db
    .select({ step: paymentSteps.step, paymentId: paymentSteps.paymentId })
    .from(paymentSteps)
    .where(and(eq(paymentSteps.reference, reference), inArray(paymentSteps.step, ['lost', 'voided'])))
  const voided = new Set(steps.flatMap(({ step, paymentId }) => (step === 'voided' ? paymentId : [])))
  return steps.flatMap(({ step, paymentId }) => (step === 'lost' && !voided.has(paymentId) ? paymentId : []))
}

/** Whether this event was handled before. */
export async function isHandled(db: Db, provider: string, { id }: ProviderEvent): Promise<boolean> {
  const isEvent = and(eq(paymentEvents.provider, provider), eq(paymentEvents.id, id))
  return (await db.$count(paymentEvents, isEvent)) > 0
}

/** Records that this event was handled. Idempotent. */
export async function saveHandled(db: Db, provider: string, { id, type }: ProviderEvent): Promise<void> {
  await db.insert(paymentEvents).values({ provider, id, type }).onConflictDoNothing()
}
