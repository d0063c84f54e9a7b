import { and, eq, or } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { blocks } from './schema.ts'

/** Counts the blocks between two users, as a query or as a part of one. */
export function countBlocks(db: Db, one: string, other: string) {
  const isOf = (blockerId: string, blockedId: string) =>
    and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId))
  return db.$count(blocks, or(isOf(one, other), isOf(other, one)))
}

/** Returns whether either of two users blocks the other. */
export const isBlockedBetween = async (db: Db, one: string, other: string): Promise<boolean> =>
  (await countBlocks(db, one, other)) > 0

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
