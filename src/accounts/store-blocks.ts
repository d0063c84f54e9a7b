import { and, eq, or } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { blocks } from './schema.ts'

/** Returns whether either of two users blocks the other. */
export async function isBlockedBetween(db: Db, one: string, other: string): Promise<boolean> {
  const found = await db
    .select({ id: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
      ),
    )
  return found.length > 0
}

type Pair = { blockerId: string; blockedId: string }

/** Keeps that one person blocks another. False when it was so before. */
export async function insertBlock(tx: Db, pair: Pair): Promise<boolean> {
  const added = await tx.insert(blocks).values(pair).onConflictDoNothing().returning({ id: blocks.blockedId })
  return added.length > 0
}

/** Lifts a block. False when there is none. */
export async function deleteBlock(tx: Db, { blockerId, blockedId }: Pair): Promise<boolean> {
  const { rowCount } = await tx
    .delete(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
  return rowCount === 1
}
