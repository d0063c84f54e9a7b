import type { TaskList } from 'graphile-worker'
import { jobEnded } from '../../ops/telemetry/signals.ts'
import { currentTraceId, inSpan } from '../../ops/telemetry/trace.ts'
import type { Database } from '../database/database.ts'
import { inWork, type Work } from '../work-context.ts'
import { attemptsInADay, recordFailure } from './failed-jobs.ts'

/**
 * A module's background jobs, by name. A job that throws is tried again later, with growing pauses; after PermanentFault it is
 * not.
 */
export type JobHandlers = Record<string, (payload: unknown) => Promise<void>>

/** An error after which a job is not tried again, because it would fail in the same way. */
export class PermanentFault extends Error {}

/**
 * The handlers as a worker calls them. A job is given up when it throws PermanentFault, or at its last attempt but one: the queue's
 * last is for a job whose process was killed in that. The queue takes it for done then, and an admin reads of it.
 */
export function createTaskList(db: Database, handlers: JobHandlers): TaskList {
  const toTask =
    (name: string, handle: JobHandlers[string]): TaskList[string] =>
    async (payload, { job, logger }) => {
      try {
        await workOn(name, () => handle(payload))
      } catch (error) {
        const isGivenUp = error instanceof PermanentFault || job.attempts >= job.max_attempts - 1
        if (isGivenUp || job.attempts >= attemptsInADay) await recordFailure(db, job, error, isGivenUp)
        if (!isGivenUp) throw error
        logger.error(`Gave up task ${job.id} (${name}, attempt ${job.attempts})`, { error })
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
