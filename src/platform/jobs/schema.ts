import { bigint, index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../database/columns.ts'

/**
 * Jobs that were given up, and jobs that have failed for a day. The queue's own tables are private to it, and its view leaves out
 * what a job is about.
 */
export const failedJobs = pgTable(
  'failed_jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Its id in the queue, which still tries it; null: it was given up, and the queue has it no longer. */
    jobId: bigint('job_id', { mode: 'number' }).unique('failed_jobs_once'),
    name: text('name').notNull(),
    payload: json('payload').notNull(),
    key: text('key'),
    flags: text('flags').array().notNull(),
    priority: integer('priority').notNull(),
    /** The message of its last error; empty when its process was killed. */
    error: text('error').notNull(),
    attempts: integer('attempts').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When it was tried last. */
    failedAt: at('failed_at').notNull().defaultNow(),
  },
  (t) => [index('failed_jobs_of_key').on(t.key)],
)
