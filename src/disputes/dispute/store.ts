import { and, asc, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { no } from '../../kernel/result.ts'
import type { Listing } from '../../listings/index.ts'
import { findParty, lockOrder, type Order } from '../../orders/index.ts'
import type { Actor, OrderCaller } from '../../orders/rules.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { disputeReplies, disputes } from '../schema.ts'

export type Dispute = typeof disputes.$inferSelect

export type DisputeReply = typeof disputeReplies.$inferSelect

/** Opens the dispute of an order, or opens it again with new contents. The caller holds the order's lock. */
export async function upsertDispute(tx: Db, dispute: typeof disputes.$inferInsert): Promise<void> {
  await tx.insert(disputes).values(dispute).onConflictDoUpdate({ target: disputes.orderId, set: dispute })
}

/** The dispute of an order; null when there was none. */
export async function findDispute(db: Db, orderId: string): Promise<Dispute | null> {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.orderId, orderId))
  return dispute ?? null
}

/** Changes what is proposed in a dispute, or records the reason of its decision. */
export async function saveDispute(
  tx: Db,
  orderId: string,
  changes: Partial<Pick<Dispute, 'proposedMinor' | 'proposedBy' | 'decision'>>,
): Promise<void> {
  await tx.update(disputes).set(changes).where(eq(disputes.orderId, orderId))
}

/** Appends a reply to a dispute and returns the reply's id. */
export async function insertReply(tx: Db, reply: typeof disputeReplies.$inferInsert): Promise<string> {
  const [row] = await tx.insert(disputeReplies).values(reply).returning({ id: disputeReplies.id })
  if (!row) throw new Error('the insert of a reply returned no row')
  return row.id
}

/** How many replies this role has written in a dispute. The caller holds the order's lock. */
export function countReplies(tx: Db, orderId: string, byParty: DisputeReply['byParty']): Promise<number> {
  return tx.$count(
    disputeReplies,
    and(eq(disputeReplies.orderId, orderId), eq(disputeReplies.byParty, byParty)),
  )
}

/** The replies of a dispute, the oldest first. */
export function listReplies(db: Db, orderId: string): Promise<DisputeReply[]> {
  return db
    .select()
    .from(disputeReplies)
    .where(eq(disputeReplies.orderId, orderId))
    .orderBy(asc(disputeReplies.at), asc(disputeReplies.id))
}

/** An order that is or was disputed, with its phone and the role of the caller. */
export type DisputedOrder = { order: Order; listing: Listing; dispute: Dispute; by: Actor }

/**
 * Runs `action` on the dispute of an order with the order locked. Refuses users with no role in the order, roles that are not
 * `allowed`, and an order that was never disputed.
 */
export async function withDispute<Outcome>(
  db: Database,
  caller: OrderCaller,
  orderId: string,
  allowed: readonly Actor['role'][],
  action: (tx: Db, about: DisputedOrder) => Promise<Outcome>,
): Promise<Outcome | { ok: false; why: 'unknown-booking' | 'wrong-party' | 'wrong-stage' }> {
  const found = await findParty(db, caller, orderId)
  if (!found.ok) return found
  const { by } = found.value
  if (!allowed.includes(by.role)) return no(by.role === 'admin' ? 'unknown-booking' : 'wrong-party')
  return db.transaction(async (tx) => {
    const { order, listing } = await lockOrder(tx, found.value.order)
    const dispute = await findDispute(tx, order.id)
    return dispute ? action(tx, { order, listing, dispute, by }) : no('wrong-stage')
  })
}

/** The SQL condition that the order of this id was ever disputed. */
export const hasDispute = (orderId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${disputes} where ${disputes.orderId} = ${orderId})`
