import { sql } from 'drizzle-orm'
import { Logger, runOnce } from 'graphile-worker'
import { vi } from 'vitest'
import type { OrderDeps } from '../../src/orders/index.ts'
import type { JobHandlers } from '../../src/platform/jobs/jobs.ts'
import { createTaskList } from '../../src/platform/jobs/task-list.ts'
import { orderJobs } from './order-jobs.ts'
import type { TestApp } from './test-app.ts'

/** Runs a job at once. Throws what it throws, and for a name that no job has. */
export async function runJob(jobs: JobHandlers, name: string, payload: unknown = {}): Promise<void> {
  const handle = jobs[name]
  if (!handle) throw new Error(`there is no job ${name}`)
  await handle(payload)
}

/** Lets the queue do what is due of these jobs, and waits for it. A job that throws stays in the queue. */
export async function runDueJobs({ db }: Pick<TestApp, 'db'>, handlers: JobHandlers): Promise<void> {
  const taskList = createTaskList(db, handlers)
  await runOnce({ pgPool: db.$client, taskList, logger: new Logger(() => () => {}) })
  // The queue may still be recording how the last one ended.
  await vi.waitFor(async () => {
    const { rowCount } = await db.execute(
      'select from graphile_worker._private_jobs where locked_at is not null',
    )
    if (rowCount) throw new Error('a job is still locked')
  }, 60_000)
}

/**
 * Lets everything happen to orders that is due, in a process with these dependencies: the jobs that run each minute, and what
 * they and others have enqueued. The pauses of jobs that have failed are over.
 */
export async function runOrderJobs(deps: OrderDeps): Promise<void> {
  const { jobs, recurring } = orderJobs(deps)
  for (const { job } of recurring) await runJob(jobs, job)
  await makeDue(deps, Object.keys(jobs))
  await runDueJobs(deps, jobs)
}

/** Makes the jobs of these names due that wait for a later time or for their next attempt. */
export async function makeDue({ db }: Pick<TestApp, 'db'>, names: string[]): Promise<void> {
  await db.execute(sql`
    update graphile_worker._private_jobs as job set run_at = now() from graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = any(${sql.param(names)}::text[])
      and job.locked_at is null and job.attempts < job.max_attempts`)
}
