import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from './query-parts.ts'

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

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Kept for a day for streams that resume. Rows become visible out of order, so streams resume from a transaction: `horizon`. */
export const events = pgTable(
  'events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: uuid('user_id').notNull(),
    type: text('type').notNull(),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    transaction: transactionId('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    horizon: transactionId('horizon')
      .notNull()
      .default(sql`pg_snapshot_xmin(pg_current_snapshot())`),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('events_of_user').on(t.userId, t.transaction),
    index('events_age').using('brin', t.createdAt),
  ],
)

/** Jobs given up, or failing for a day. The queue's own tables are private. */
export const failedJobs = pgTable(
  'failed_jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The job in the queue; null when it was given up. */
    jobId: bigint('job_id', { mode: 'number' }).unique('failed_jobs_once'),
    name: text('name').notNull(),
    payload: json('payload').notNull(),
    key: text('key'),
    flags: text('flags').array().notNull(),
    priority: integer('priority').notNull(),
    /** The message of the last error; empty when its process was killed. */
    error: text('error').notNull(),
    attempts: integer('attempts').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    failedAt: at('failed_at').notNull().defaultNow(),
  },
  (t) => [index('failed_jobs_of_key').on(t.key)],
)
