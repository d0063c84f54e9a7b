import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** The columns of a job in a backup, in the order of the parameters of `graphile_worker.add_job`. */
export const jobColumns = ['identifier', 'payload', 'run_at', 'max_attempts', 'job_key', 'priority', 'flags']

/**
 * Selects the jobs of the queue with their payloads, as `jobColumns`. It reads private tables, because the view leaves out
 * payloads: https://github.com/graphile/worker/blob/main/sql/000017.sql
 */
export const waitingJobs = `
  select task.identifier, job.payload, job.run_at, job.max_attempts, job.key, job.priority,
    (select array_agg(flag) from jsonb_object_keys(job.flags) flag)
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id`

/** Replaces the queue's jobs with a backup's, except those named `kept`, in a transaction, while no worker runs. */
export async function replaceJobs(
  client: pg.Client,
  data: AsyncIterable<Uint8Array>,
  kept: string,
  columns: readonly string[],
): Promise<void> {
  await client.query(`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null))`)
  await client.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier <> $1))`,
    [kept],
  )
  await client.query(`create temporary table waiting (
    identifier text, payload json, run_at timestamptz, max_attempts int, job_key text, priority int,
    flags text[]) on commit drop`)
  await pipeline(
    data,
    client.query(copyFrom(`copy waiting (${columns.map((name) => pg.escapeIdentifier(name))}) from stdin`)),
  )
  const named = jobColumns.map((column) => `${column} => waiting.${column}`)
  await client.query(`select graphile_worker.add_job(${named}) from waiting`)
}
