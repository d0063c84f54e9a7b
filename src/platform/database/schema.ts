import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** Token buckets by key. UNLOGGED: writes do not wait for the disk; a crash lets people try again sooner. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  fullAt: bigint('full_at', { mode: 'number' }).notNull(),
})

export const replicaHeartbeat = pgTable(
  'replica_heartbeat',
  {
    id: boolean('id').primaryKey().default(true),
    beat: bigint('beat', { mode: 'number' }).notNull(),
  },
  (t) => [check('replica_heartbeat_once', sql`${t.id}`)],
)

/** The keys of requests that have created something, and what (src/platform/http/idempotency.ts). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    ownerId: uuid('owner_id'),
    key: uuid('key').notNull(),
    digest: text('digest').notNull(),
    createdId: uuid('created_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('idempotency_keys_once').on(t.ownerId, t.key).nullsNotDistinct(),
    index('idempotency_keys_oldest').on(t.createdAt),
  ],
)
