import { sql } from 'drizzle-orm'
import type { TaskList } from 'graphile-worker'
import { jobEnded } from '../../ops/telemetry/signals.ts'
import { currentTraceId, inSpan } from '../../ops/telemetry/trace.ts'
import type { Database } from '../database/database.ts'
import { inWork, type Work } from '../work-context.ts'

/**
 * A module's background jobs, by name. A job that throws is tried again later, with growing pauses; after PermanentFault it is
 * not.
 */
export type JobHandlers = Record<string, (payload: unknown) => Promise<void>>

/** An error after which a job is not tried again, because it would fail in the same way. */
export class PermanentFault extends Error {}

/** The handlers as a worker calls them: a job that throws PermanentFault is given up. */
export function createTaskList(db: Database, handlers: JobHandlers): TaskList {
  const toTask =
    (name: string, handle: JobHandlers[string]): TaskList[string] =>
    async (payload, { job }) => {
      try {
        await workOn(name, () => handle(payload))
      } catch (error) {
        if (error instanceof PermanentFault) await giveUp(db, job.id)
        throw error
      }
    }
  return Object.fromEntries(Object.entries(handlers).map(([name, handle]) => [name, toTask(name, handle)]))
}

/** Runs a job: its log lines carry its name, and it is measured and traced. */
function workOn(job: string, run: () => Promise<void>): Promise<void> {
  const work: Work = { job }
  return inWork(work, () =>
    inSpan({ name: `job ${job}`, kind: 'consumer' }, async () => {
      work.traceId = currentTraceId()
      const begun = performance.now()
      let isFailed = true
      try {
        await run()
        isFailed = false
      } finally {
        jobEnded.send({ job, isFailed, seconds: (performance.now() - begun) / 1000 })
      }
    }),
  )
}

/**
 * Makes the running attempt of a job its last one. Written to the private table, because `permanently_fail_jobs` leaves jobs alone
 * that are locked, as this one is: https://github.com/graphile/worker/blob/main/sql/000011.sql
 */
async function giveUp(db: Database, id: string): Promise<void> {
  await db.execute(
    sql`update graphile_worker._private_jobs set max_attempts = attempts where id = ${id}::bigint`,
  )
}
