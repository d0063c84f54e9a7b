import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '../support/server-database.ts'

/** Before the journeys: no job takes the demo's further photos, which none of them looks at, and its people have done what they do. */
export default () =>
  withDatabase(async (client) => {
    await client.query(
      `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
      where task.id = job.task_id and task.identifier = 'take-demo-photos' and job.locked_at is null`,
    )
    const stories = `select from graphile_worker.jobs where task_identifier = 'tell-demo-stories'`
    while ((await client.query(stories)).rowCount) await sleep(200)
  })
