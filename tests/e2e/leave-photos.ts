import { withDatabase } from '../support/server-database.ts'

/** Before the journeys: no job takes the demo's further photos, which none of them looks at. */
export default () =>
  withDatabase((client) =>
    client.query(
      `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
      where task.id = job.task_id and task.identifier = 'take-demo-photos' and job.locked_at is null`,
    ),
  )
