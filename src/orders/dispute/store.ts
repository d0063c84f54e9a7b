import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { disputeReplies, disputes } from '../schema.ts'

export type Dispute = typeof disputes.$inferSelect

export type DisputeReply = typeof disputeReplies.$inferSelect

/** Opens the dispute about an order, also for another time. The caller holds the lock of the order. */
export async function upsertDispute(tx: Db, dispute: typeof disputes.$inferInsert): Promise<void> {
  await tx.insert(disputes).values(dispute).onConflictDoUpdate({ target: disputes.orderId, set: dispute })
}

/** The dispute about an order; null when there was none. */
export async function findDispute(db: Db, orderId: string): Promise<Dispute | null> {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.orderId, orderId))
  return dispute ?? null
}

/** Changes what is proposed in a dispute, or records why it was decided so. */
export async function saveDispute(
  tx: Db,
  orderId: string,
  changes: Partial<Pick<Dispute, 'proposedMinor' | 'proposedBy' | 'decision'>>,
): Promise<void> {
  await tx.update(disputes).set(changes).where(eq(disputes.orderId, orderId))
}

/** Appends a reply to a dispute. */
export async function insertReply(tx: Db, reply: typeof disputeReplies.$inferInsert): Promise<void> {
  await tx.insert(disputeReplies).values(reply)
}

/** How many replies one side has written in a dispute. The caller holds the lock of the order. */
export function countReplies(tx: Db, orderId: string, byParty: DisputeReply['byParty']): Promise<number> {
  return tx.$count(
    disputeReplies,
    and(eq(disputeReplies.orderId, orderId), eq(disputeReplies.byParty, byParty)),
  )
}

/** What was written in a dispute, in order. */
export function listReplies(db: Db, orderId: string): Promise<DisputeReply[]> {
  return db
    .select()
    .from(disputeReplies)
    .where(eq(disputeReplies.orderId, orderId))
    .orderBy(asc(disputeReplies.at), asc(disputeReplies.id))
}
