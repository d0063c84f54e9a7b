import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { selectWaiting } from '../platform/database/query-parts.ts'
import { maxRefundAttempts, type RefundWay } from './rules.ts'
import { payments, refunds } from './schema.ts'

export type Refund = typeof refunds.$inferSelect

/** The refunds of a reference, the first attempt first. */
export function listRefunds(db: Db, reference: string): Promise<Refund[]> {
  return db.select().from(refunds).where(eq(refunds.reference, reference)).orderBy(asc(refunds.attempt))
}

/** The last attempt to refund a reference; null without one. */
export async function findLatestRefund(db: Db, reference: string): Promise<Refund | null> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.reference, reference))
    .orderBy(desc(refunds.attempt))
    .limit(1)
  return refund ?? null
}

/** Lowers what is still to be refunded of a reference, by further attempts too, to `leftMinor`; 0 ends the refund. */
export async function capRefund(tx: Db, reference: string, leftMinor: number): Promise<void> {
  const hasFailed = and(eq(refunds.state, 'failed'), isNotNull(refunds.dueAt))
  const isToDo = and(eq(refunds.reference, reference), or(eq(refunds.state, 'requested'), hasFailed))
  if (leftMinor === 0) await tx.update(refunds).set({ state: 'failed', dueAt: null }).where(isToDo)
  else
    await tx
      .update(refunds)
      .set({ amountMinor: sql`least(${refunds.amountMinor}, ${leftMinor})` })
      .where(isToDo)
}

const lostMillis = 30 * 24 * 60 * 60_000

/** Our ids of the refunds of a payment that have failed in the last 30 days, and may have been made all the same. */
export async function listLost(db: Db, provider: string, paymentId: string, now: Date): Promise<string[]> {
  const { id, state, createdAt } = refunds
  const isOfPayment = and(eq(refunds.provider, provider), eq(refunds.paymentId, paymentId))
  const isRecent = gt(createdAt, new Date(now.getTime() - lostMillis))
  const rows = await db
    .select({ id })
    .from(refunds)
    .where(and(isOfPayment, eq(state, 'failed'), isRecent))
  return rows.map((row) => row.id)
}

/**
 * Saves the provider's latest state of a refund. Failed is final, unless the refund was made without an answer; a succeeded one
 * can only fail later. False when nothing was saved.
 */
export async function saveRefund(
  tx: Db,
  { id, state: read }: Pick<Refund, 'id' | 'state'>,
  answer: Pick<Refund, 'state'> & Partial<Refund>,
): Promise<boolean> {
  const { state, dueAt, paidWay } = refunds
  const isBefore = answer.state === 'pending' || answer.state === 'requested'
  const isMeant =
    read === 'failed'
      ? and(eq(state, 'failed'), isNull(dueAt), isNull(paidWay))
      : and(ne(state, 'failed'), isBefore ? ne(state, 'succeeded') : undefined)
  const { rowCount } = await tx
    .update(refunds)
    .set(answer)
    .where(and(eq(refunds.id, id), isMeant))
  return rowCount === 1
}

const isTried = or(ne(refunds.state, 'failed'), lt(refunds.attempt, maxRefundAttempts))

/** Records how an admin has paid a refund that the provider has not made. False when the provider has answered since. */
export async function savePaidRefund(
  tx: Db,
  { id, state }: Pick<Refund, 'id' | 'state'>,
  paid: { way: RefundWay; reference: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(refunds)
    .set({ state: 'failed', paidWay: paid.way, paidReference: paid.reference, dueAt: null })
    .where(and(eq(refunds.id, id), eq(refunds.state, state)))
  return rowCount === 1
}

/** Refunds that are to be sent, asked about or tried again, by their references. */
export const dueRefunds = { id: refunds.reference, dueAt: refunds.dueAt, where: isTried }

const isOfRejected = eq(sql`${payments.id}::text`, refunds.reference)

const paidReference = sql<string>`coalesce(
  (select ${payments.reference} from ${payments} where ${isOfRejected}), ${refunds.reference})`

const slowMillis = 24 * 60 * 60_000

/** Whether an admin may pay a refund another way: it has failed too often, or the provider has not answered for a day. */
export function isToPay({ state, attempt, createdAt, dueAt }: Refund, now: Date): boolean {
  if (dueAt === null) return false
  if (state === 'failed') return attempt >= maxRefundAttempts
  return state === 'requested' && createdAt.getTime() + slowMillis <= now.getTime()
}

/**
 * Refunds that have failed, or are unanswered for a day, and that nobody has paid yet, the longest overdue first. `reference` is
 * that of their payment, also for rejected ones.
 */
export function listFailedRefunds(db: Db, now: Date, limit: number): Promise<Refund[]> {
  const slowSince = new Date(now.getTime() - slowMillis)
  const isSlow = and(eq(refunds.state, 'requested'), lte(refunds.createdAt, slowSince))
  return db
    .select({
      ...getTableColumns(refunds),
      reference: sql<string>`coalesce(${payments.reference}, ${refunds.reference})`,
    })
    .from(refunds)
    .leftJoin(payments, isOfRejected)
    .where(and(or(eq(refunds.state, 'failed'), isSlow), isNotNull(refunds.dueAt)))
    .orderBy(asc(refunds.dueAt))
    .limit(limit)
}

/** The refunds of the rejected payments of a reference. */
export function listRejectedRefunds(db: Db, reference: string): Promise<Refund[]> {
  return db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, isOfRejected)
    .where(eq(payments.reference, reference))
}

/**
 * Refunds that have failed and are unpaid, or are not made for a day, as rows of the admins' queue. The note is the number of the
 * failed attempt, else the state.
 */
export function selectUnmadeRefunds(now: Date): SQL {
  const { createdAt: at, amountMinor, attempt, state } = refunds
  const slowSince = new Date(now.getTime() - slowMillis).toISOString()
  const isSlow = sql`${state} in ('requested', 'pending') and ${at} <= ${slowSince}::timestamptz`
  const note = sql`case ${state} when 'failed' then ${attempt}::text else ${state} end`
  return selectWaiting(
    { kind: 'refund', id: paidReference, at, amountMinor, note },
    sql`from ${refunds} where ${refunds.dueAt} is not null and (${state} = 'failed' or ${isSlow})`,
  )
}
