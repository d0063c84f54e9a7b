import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'

type WaitingJobs = { task: string; due: number; failed: number; oldestSeconds: number }

/** What waits in the queue, by the names of the jobs. */
export async function readQueue(db: Db): Promise<WaitingJobs[]> {
  const isGivenUp = sql`attempts >= max_attempts`
  const isDue = sql`not (${isGivenUp}) and run_at <= now()`
  const { rows } = await db.execute<WaitingJobs>(sql`
    select task_identifier as task,
      count(*) filter (where ${isDue})::int as due,
      count(*) filter (where ${isGivenUp})::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where ${isDue})), 0)::float8 as "oldestSeconds"
    from graphile_worker.jobs group by 1`)
  return rows
}
