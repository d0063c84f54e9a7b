import { Logger, runOnce } from 'graphile-worker'
import type { JobHandlers } from '../../src/platform/jobs/jobs.ts'
import { createTaskList } from '../../src/platform/jobs/task-list.ts'
import type { TestApp } from './test-app.ts'

/** Lets the queue do what is due of these jobs, and waits for it. A job that throws stays in the queue. */
export async function runDueJobs({ db }: Pick<TestApp, 'db'>, handlers: JobHandlers): Promise<void> {
  const taskList = createTaskList(db, handlers)
  await runOnce({ pgPool: db.$client, taskList, logger: new Logger(() => () => {}) })
}
