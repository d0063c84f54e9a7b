import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The token buckets of the rate limiter (src/platform/http/rate-limit.ts). The table is UNLOGGED: writes do not wait for the
 * disk, and a crash of the database empties it, which only lets people try again sooner.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  /** When the bucket is full again, in milliseconds since the epoch. */
  fullAt: bigint('full_at', { mode: 'number' }).notNull(),
})

/** One row: the beats that show how far a replica has come (src/platform/database/replica-lag.ts). */
export const replicaHeartbeat = pgTable(
  'replica_heartbeat',
  {
    id: boolean('id').primaryKey().default(true),
    beat: bigint('beat', { mode: 'number' }).notNull(),
  },
  (t) => [check('replica_heartbeat_once', sql`${t.id}`)],
)
