import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { bkashPayments, bkashRefunds } from './schema.ts'

export type SentRefund = typeof bkashRefunds.$inferSelect

/** How long a claim to let a payment take effect holds, in milliseconds: four times the call's time limit. */
const executionMillis = 120_000

const startOf = (now: Date) => new Date(now.getTime() - executionMillis)

/** Claims the right to let a bKash payment take effect. False when it is abandoned, or was claimed within two minutes. */
export async function claimExecution(db: Db, paymentId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .insert(bkashPayments)
    .values({ paymentId, executedAt: now })
    .onConflictDoUpdate({
      target: bkashPayments.paymentId,
      set: { executedAt: now },
      setWhere: lte(bkashPayments.executedAt, startOf(now)),
    })
  return rowCount === 1
}

/** Gives back the claim of `claimExecution` after bKash has said that the buyer has not confirmed the payment. */
export async function endExecution(db: Db, paymentId: string): Promise<void> {
  await db
    .delete(bkashPayments)
    .where(and(eq(bkashPayments.paymentId, paymentId), isNull(bkashPayments.abandonedAt)))
}

/** Records that a payment must never take effect, as bKash says with the code `refusedWith`. False while bKash may be completing it. */
export async function abandonPayment(db: Db, paymentId: string, now: Date, refusedWith?: string) {
  const { executedAt, abandonedAt } = bkashPayments
  const { rowCount } = await db
    .insert(bkashPayments)
    .values({ paymentId, abandonedAt: now, refusedWith })
    .onConflictDoUpdate({
      target: bkashPayments.paymentId,
      set: { executedAt: null, abandonedAt: now, refusedWith },
      setWhere: refusedWith ? undefined : or(isNotNull(abandonedAt), lte(executedAt, startOf(now))),
    })
  return rowCount === 1
}

/** A payment that must never take effect, with the code of bKash's refusal if there was one; null for any other. */
export async function findAbandoned(db: Db, paymentId: string) {
  const [row] = await db.select().from(bkashPayments).where(eq(bkashPayments.paymentId, paymentId))
  return row?.abandonedAt ? row : null
}

/** Lists the refunds of a payment that bKash was asked for, answered or not. */
export function listSentRefunds(db: Db, paymentId: string): Promise<SentRefund[]> {
  return db.select().from(bkashRefunds).where(eq(bkashRefunds.paymentId, paymentId))
}

/** Records a refund before bKash is asked for it. False while the outcome of another refund of the payment is unknown. */
export async function insertSentRefund(db: Db, refund: Omit<SentRefund, 'refundId'>): Promise<boolean> {
  const { rowCount } = await db.insert(bkashRefunds).values(refund).onConflictDoNothing()
  return rowCount === 1
}

export async function saveRefundId(db: Db, key: string, refundId: string): Promise<void> {
  await db
    .update(bkashRefunds)
    .set({ refundId })
    .where(and(eq(bkashRefunds.key, key), isNull(bkashRefunds.refundId)))
}

/** Forgets a recorded refund that bKash has not made. */
export async function deleteSentRefund(db: Db, { key, sentAt }: Pick<SentRefund, 'key' | 'sentAt'>) {
  await db
    .delete(bkashRefunds)
    .where(and(eq(bkashRefunds.key, key), eq(bkashRefunds.sentAt, sentAt), isNull(bkashRefunds.refundId)))
}
