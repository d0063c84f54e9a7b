import { and, asc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { selectWaiting } from '../../platform/database/waiting-rows.ts'
import { disputeReplies, disputes, orders } from '../schema.ts'

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

/** Whether an admin has an order of this phone and buyer to judge: the buyer has complained, or the bank asks the money back. */
export async function isToJudge(
  db: Db,
  { listingId, buyerId }: { listingId: string; buyerId: string },
): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(disputes, eq(disputes.orderId, orders.id))
    .where(
      and(
        eq(orders.listingId, listingId),
        eq(orders.buyerId, buyerId),
        or(isNotNull(disputes.orderId), isNotNull(orders.chargebackAt)),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** The open disputes, from their first minute, as rows of the admin's queue. The note is the reason. */
export function selectOpenDisputes(): SQL {
  return selectWaiting(
    {
      kind: 'dispute',
      id: orders.id,
      at: disputes.openedAt,
      about: orders.productName,
      amountMinor: orders.priceMinor,
      note: disputes.reason,
    },
    sql`from ${orders} join ${disputes} on ${eq(disputes.orderId, orders.id)} where ${orders.status} = 'disputed'`,
  )
}
