import { sql } from 'drizzle-orm'
import type { Database } from '../../src/platform/database/database.ts'

/** How many transactions wait, open, for their process to do something else. */
export async function countOpenTransactions(db: Database): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(
    sql`select count(*)::int as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`,
  )
  return rows[0]?.open ?? 0
}
