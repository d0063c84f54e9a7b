import { sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import { failedJobs } from './database/schema.ts'
import { pruneStreamEvents, pruneStreamEventsJob } from './events/store.ts'
import { pruneIdempotencyKeys, pruneIdempotencyKeysJob } from './http/idempotency.ts'
import { pruneRateLimits, pruneRateLimitsJob } from './http/rate-limit.ts'
import { platformProblems } from './http/refusal.ts'
import type { Module, ModuleJobs } from './module.ts'

export const platformModule = {
  jobs: ({ db, clock }: { db: Database; clock: Clock }): ModuleJobs => ({
    jobs: {
      [pruneIdempotencyKeysJob]: () => pruneIdempotencyKeys(db, clock),
      [pruneRateLimitsJob]: () => pruneRateLimits(db, clock),
      [pruneStreamEventsJob]: () => pruneStreamEvents(db, clock),
    },
    recurring: [
      { job: pruneRateLimitsJob, every: 'hour' },
      { job: pruneStreamEventsJob, every: 'hour' },
      { job: pruneIdempotencyKeysJob, every: 'night' },
    ],
  }),
  problems: [platformProblems],
  personalTables: [
    {
      table: failedJobs,
      people: [],
      rowsOf: (userId) => sql`${failedJobs.payload} ->> 'userId' = ${userId}`,
      erase: 'rows',
    },
  ],
} satisfies Module
