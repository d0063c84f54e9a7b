import { eq, type SQL, sql } from 'drizzle-orm'
import { accountFacts } from '../identity/index.ts'
import { isId } from '../kernel/id.ts'
import type { Db } from '../platform/database/database.ts'
import { selectWaiting } from '../platform/database/waiting-rows.ts'
import { sendingSince } from './rules.ts'
import { payoutBatches, payouts } from './schema.ts'

export type Batch = typeof payoutBatches.$inferSelect

/**
 * The lock of dispatching, until the transaction ends. One batch is made, one payout is claimed or marked, and one hold is set at a
 * time: each counts what the one before sends to a wallet, and nothing is sent beside a hold. Take it before any payout.
 */
export async function lockDispatch(tx: Db): Promise<void> {
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

/**
 * The payouts that are due, and those of which the service that was asked to send them has not said what became of them, as rows
 * of the admin's queue. The note is the state.
 */
export function selectWaitingPayouts(now: Date): SQL {
  const isUnclear = sql`${payouts.state} = 'sending' and ${payouts.dispatchedAt} <= ${sendingSince(now).toISOString()}::timestamptz`
  return selectWaiting(
    {
      kind: 'payout',
      id: payouts.id,
      at: payouts.createdAt,
      about: accountFacts.name,
      amountMinor: payouts.amountMinor,
      note: payouts.state,
    },
    sql`from ${payouts} join ${accountFacts} on ${eq(accountFacts.id, payouts.sellerId)}
      where ${payouts.state} = 'due' or (${isUnclear})`,
  )
}

/** The batches with payouts that nobody has marked yet, as rows of the admin's queue. The note is how many there are. */
export function selectWaitingBatches(): SQL {
  const { id, createdAt } = payoutBatches
  return selectWaiting(
    {
      kind: 'batch',
      id,
      at: createdAt,
      amountMinor: sql`sum(${payouts.amountMinor})`,
      note: sql`count(*)`,
    },
    sql`from ${payouts} join ${payoutBatches} on ${eq(id, payouts.batchId)}
      where ${payouts.state} = 'batched' group by ${id}, ${createdAt}`,
  )
}
