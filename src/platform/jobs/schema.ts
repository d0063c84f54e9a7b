import { bigint, index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../database/columns.ts'

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
