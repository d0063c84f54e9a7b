import type { OpenAPIHono } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import type { Clock } from '../kernel/time.ts'
import type { Database } from './database/database.ts'
import type { PersonalTable } from './database/personal-table.ts'
import { failedJobs } from './database/schema.ts'
import { pruneStreamEvents, pruneStreamEventsJob } from './events/store.ts'
import { pruneIdempotencyKeys, pruneIdempotencyKeysJob } from './http/idempotency.ts'
import { pruneRateLimits, pruneRateLimitsJob } from './http/rate-limit.ts'
import { platformProblems, type Problems } from './http/refusal.ts'
import type { JobHandlers, Recurring } from './jobs/jobs.ts'

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

export type ModuleJobs = { jobs: JobHandlers; recurring: Recurring[] }

export type Module = {
  routes?: (services: never) => OpenAPIHono
  jobs?: (services: never) => ModuleJobs
  problems: Problems<string>[]
  personalTables: PersonalTable[]
}
