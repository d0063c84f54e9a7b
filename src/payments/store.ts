import { and, asc, desc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Money } from '../kernel/money.ts'
import type { Db } from '../platform/db.ts'
import { cardEvents, payments } from './schema.ts'

export type Payment = typeof payments.$inferSelect

/**
 * The live payment of a reference, opened now if there is none. Two callers at once get the same one. Null when it was
 * cancelled at this very moment: then it is worth asking again.
 */
export async function openPayment(
  db: Db,
  reference: string,
  amount: Money,
  at: Date,
): Promise<Payment | null> {
  const [opened] = await db
    .insert(payments)
    .values({ reference, amountMinor: amount.minor, currency: amount.currency, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning()
  return opened ?? findLivePayment(db, reference)
}

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
    .orderBy(asc(eq(payments.status, 'cancelled')), desc(payments.createdAt))
    .limit(1)
  return payment ?? null
}

export async function findPaymentOfIntent(db: Db, intentId: string): Promise<Payment | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.intentId, intentId))
  return payment ?? null
}

/** Keeps which intent an open payment is. False when the payment was cancelled meanwhile, or is another intent. */
export async function keepIntent(
  db: Db,
  payment: Payment,
  intent: { id: string; clientSecret: string },
  at: Date,
): Promise<boolean> {
  const kept = await db
    .update(payments)
    .set({ intentId: intent.id, clientSecret: intent.clientSecret, updatedAt: at })
    .where(
      and(
        eq(payments.id, payment.id),
        eq(payments.status, 'open'),
        or(isNull(payments.intentId), eq(payments.intentId, intent.id)),
      ),
    )
    .returning({ id: payments.id })
  return kept.length > 0
}

/** Writes down what the provider said last, and when. What is captured or cancelled stays so. */
export async function keepStatus(db: Db, id: string, status: Payment['status'], at: Date): Promise<void> {
  await db
    .update(payments)
    .set({ status, updatedAt: at })
    .where(and(eq(payments.id, id), eq(payments.status, 'open')))
}

/**
 * References of open payments, those not looked at for longest first. One that nobody completes is looked at ever
 * more seldom (after pauses of half its age), so that old ones cannot crowd out the new.
 */
export async function listOpenReferences(
  db: Db,
  { olderThan, limit }: { olderThan: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'open'),
        isNotNull(payments.intentId),
        lt(sql`${payments.updatedAt} + (${payments.updatedAt} - ${payments.createdAt}) / 2`, olderThan),
      ),
    )
    .orderBy(asc(payments.updatedAt))
    .limit(limit)
  return rows.map(({ reference }) => reference)
}

export async function isEventKnown(db: Db, id: string): Promise<boolean> {
  return (await db.$count(cardEvents, eq(cardEvents.id, id))) > 0
}

export async function keepEvent(db: Db, event: { id: string; type: string }): Promise<void> {
  await db.insert(cardEvents).values({ id: event.id, type: event.type }).onConflictDoNothing()
}
