import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Database } from '../../src/platform/database/database.ts'

/** How many transactions wait, open, for their process to do something else. */
export async function countOpenTransactions(db: Database): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(
    sql`select count(*)::int as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`,
  )
  return rows[0]?.open ?? 0
}

/** Waits until so many transactions of this database wait for a lock that somebody else holds. */
export async function untilBlocked(db: Database, transactions = 1): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rowCount ?? 0) < transactions) throw new Error(`${rowCount} transactions wait for a lock`)
  }, 60_000)
}
