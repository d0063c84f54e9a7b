import { asc, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { disputeReplies, disputes } from './schema.ts'

export type Dispute = typeof disputes.$inferSelect
export type DisputeReply = typeof disputeReplies.$inferSelect

export async function insertDispute(tx: Db, dispute: typeof disputes.$inferInsert): Promise<void> {
  await tx.insert(disputes).values(dispute)
}

/** The dispute about an order; null when there was none. */
export async function findDispute(db: Db, orderId: string): Promise<Dispute | null> {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.orderId, orderId))
  return dispute ?? null
}

export async function saveDispute(
  tx: Db,
  orderId: string,
  changes: Partial<Pick<Dispute, 'proposedMinor' | 'proposedBy' | 'decision'>>,
): Promise<void> {
  await tx.update(disputes).set(changes).where(eq(disputes.orderId, orderId))
}

export async function insertReply(tx: Db, reply: typeof disputeReplies.$inferInsert): Promise<void> {
  await tx.insert(disputeReplies).values(reply)
}

/** What was written in a dispute, in order. */
export function listReplies(db: Db, orderId: string): Promise<DisputeReply[]> {
  return db
    .select()
    .from(disputeReplies)
    .where(eq(disputeReplies.orderId, orderId))
    .orderBy(asc(disputeReplies.at), asc(disputeReplies.id))
}
