import { eq, sql } from 'drizzle-orm'
import { isId } from '../kernel/id.ts'
import type { Db } from '../platform/database/database.ts'
import { payoutBatches } from './schema.ts'

export type Batch = typeof payoutBatches.$inferSelect

/** Lets one batch be made at a time, until the transaction ends: each counts what the one before sends to a wallet. */
export async function lockBatches(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${payoutBatches} in share row exclusive mode`)
}

/** Inserts a batch, which has no payouts yet. */
export async function insertBatch(tx: Db, batch: Omit<Batch, 'id'>): Promise<Batch> {
  const [row] = await tx.insert(payoutBatches).values(batch).returning()
  if (!row) throw new Error('the batch was not inserted')
  return row
}

/** The batch of this id; null for a malformed or unknown one. */
export async function findBatch(db: Db, id: string): Promise<Batch | null> {
  if (!isId(id)) return null
  const [batch] = await db.select().from(payoutBatches).where(eq(payoutBatches.id, id))
  return batch ?? null
}
