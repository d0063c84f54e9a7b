import { and, desc, eq, exists, isNull, notExists, sql } from 'drizzle-orm'
import { accountFacts } from '../identity/index.ts'
import type { Db } from '../platform/database/database.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import { payoutHolds, payouts } from './schema.ts'

export type Hold = typeof payoutHolds.$inferSelect

const isInForce = isNull(payoutHolds.liftedAt)

/** The hold on the payouts of a seller that is in force, or null. */
export async function findHold(db: Db, sellerId: string): Promise<Hold | null> {
  const [hold] = await db
    .select()
    .from(payoutHolds)
    .where(and(eq(payoutHolds.sellerId, sellerId), isInForce))
  return hold ?? null
}

/** Sets a hold. False: there is one already. */
export async function insertHold(
  tx: Db,
  hold: Pick<Hold, 'sellerId' | 'reason' | 'setAt'>,
): Promise<boolean> {
  const { rowCount } = await tx.insert(payoutHolds).values(hold).onConflictDoNothing()
  return rowCount === 1
}

/** Lifts the hold of a seller. False: there is none. */
export async function liftHold(tx: Db, sellerId: string, liftedAt: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(payoutHolds)
    .set({ liftedAt })
    .where(and(eq(payoutHolds.sellerId, sellerId), isInForce))
  return rowCount === 1
}

const holdOfSeller = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(payoutHolds)
    .where(and(eq(payoutHolds.sellerId, payouts.sellerId), isInForce))

/** The conditions of a query on `payouts` that the seller is on hold, and that the seller is not. */
export const isHeld = (db: Db) => exists(holdOfSeller(db))
export const isNotHeld = (db: Db) => notExists(holdOfSeller(db))

/** A hold with its seller, whose account may be closed, and what of theirs is asked for and not sent. */
export type HoldOfSeller = Hold & {
  seller: { name: string; email: string; closedAt: Date | null }
  dueMinor: number
}

/** The holds in force, the latest first. */
export function listHolds(db: Db, limit: number, cursor?: Cursor): Promise<HoldOfSeller[]> {
  return db
    .select({
      id: payoutHolds.id,
      sellerId: payoutHolds.sellerId,
      reason: payoutHolds.reason,
      setAt: payoutHolds.setAt,
      liftedAt: payoutHolds.liftedAt,
      seller: { name: accountFacts.name, email: accountFacts.email, closedAt: accountFacts.closedAt },
      dueMinor: sql`(select coalesce(sum(${payouts.amountMinor}), 0) from ${payouts}
        where ${payouts.sellerId} = ${payoutHolds.sellerId} and ${payouts.state} in ('due', 'batched'))`.mapWith(
        Number,
      ),
    })
    .from(payoutHolds)
    .innerJoin(accountFacts, eq(accountFacts.id, payoutHolds.sellerId))
    .where(and(isInForce, olderThan(payoutHolds.setAt, payoutHolds.id, cursor)))
    .orderBy(desc(payoutHolds.setAt), desc(payoutHolds.id))
    .limit(limit)
}
