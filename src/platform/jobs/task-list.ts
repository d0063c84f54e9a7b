import type { TaskList } from 'graphile-worker'
import { jobEnded } from '../../ops/telemetry/signals.ts'
import { currentTraceId, inSpan } from '../../ops/telemetry/trace.ts'
import type { Database } from '../database/database.ts'
import { inWork, type Work } from '../work-context.ts'
import { attemptsInADay, recordFailure } from './failed-jobs.ts'

/** What runs each job, by name. A job that throws is retried with growing pauses, except after PermanentFault. */
export type JobHandlers = Record<string, (payload: unknown) => Promise<void>>

export class PermanentFault extends Error {}

/**
 * Creates the worker's tasks. A job is given up after PermanentFault or at its last attempt but one (the very last is for jobs
 * whose process was killed); the queue then takes it for done, and admins see it.
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
