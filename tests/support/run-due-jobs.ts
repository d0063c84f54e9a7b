import { Logger, runOnce, type TaskList } from 'graphile-worker'
import type { TestApp } from './test-app.ts'

/** Lets the queue do what is due of these jobs, and waits for it. A job that throws stays in the queue. */
export async function runDueJobs({ db }: Pick<TestApp, 'db'>, taskList: TaskList): Promise<void> {
  await runOnce({ pgPool: db.$client, taskList, logger: new Logger(() => () => {}) })
}
