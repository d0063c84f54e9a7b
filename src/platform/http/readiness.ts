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
    const { rows } = await db.execute(
      sql`select current_setting('transaction_read_only') = 'off' as writable`,
    )
    if (rows[0]?.writable !== true) throw unavailable(words['read-only'])
    return c.text('ready')
  }
}
