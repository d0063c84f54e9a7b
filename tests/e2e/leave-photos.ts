import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '../support/server-database.ts'

/** Before the journeys: no job takes the demo's further photos, which none of them looks at, and its people have done what they do. */
export default () =>
  withDatabase(async (client) => {
    await client.query(
      `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
      where task.id = job.task_id and task.identifier = 'take-demo-photos' and job.locked_at is null`,
    )
    const stories = `select last_error as error from graphile_worker.jobs where task_identifier = 'tell-demo-stories'`
    for (let waiting = true; waiting;) {
      const [job] = (await client.query<{ error: string | null }>(stories)).rows
      if (job?.error) throw new Error(`the demo's people cannot act: ${job.error}`)
      waiting = job !== undefined
      if (waiting) await sleep(200)
    }
  })
