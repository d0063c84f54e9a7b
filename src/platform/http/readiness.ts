import { sql } from 'drizzle-orm'
import type { Handler } from 'hono'
import type { Database } from '../database/database.ts'
import { platformProblemMessages as words } from '../messages/problems.ts'
import { unavailable } from './refusal.ts'

/**
 * Answers `/readyz`: 200 when the database can be reached and written to, and the image store has answered since the start;
 * else 503. A standby cannot be written to.
 */
export function readiness(db: Database, isStoreReady: () => boolean): Handler {
  return async (c) => {
    if (!isStoreReady()) throw unavailable(words['no-image-store'])
    if (!(await isWritable(db))) throw unavailable(words['read-only'])
    return c.text('ready')
  }
}

/** Whether the database takes writes. Throws when its disk is full: the sum does not fit into so little memory. */
function isWritable(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`)
    const { rows } = await tx.execute(sql`
      select current_setting('transaction_read_only') = 'off' as writable
      from (select sum(number) from generate_series(1, 10000) number) as written_to_disk`)
    return rows[0]?.writable === true
  })
}
