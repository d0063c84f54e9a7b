import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { selectWaiting } from '../database/waiting-rows.ts'

/** A job that is not tried again: it failed too often, or for good. */
export type DeadJob = {
  id: string
  name: string
  payload: unknown
  /** The message of its last error; empty when its process was killed. */
  error: string
  attempts: number
  failedAt: Date
}

/** The queue does not record when a job failed, but postpones it by this time even after its last attempt. */
const failedAt = sql`job.run_at - exp(least(job.attempts, 10)) * interval '1 second'`

const deadJobs = (names: string[]) => sql`
  graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
  where task.identifier = any(${sql.param(names)}::text[]) and job.attempts >= job.max_attempts and job.locked_at is null`

const columns = sql`job.id::text, task.identifier as name, job.payload, coalesce(job.last_error, '') as error, job.attempts,
  (extract(epoch from ${failedAt}) * 1000)::float8 as "failedMillis"`

type Row = Omit<DeadJob, 'failedAt'> & { failedMillis: number }

const asJob = ({ failedMillis, ...job }: Row): DeadJob => ({ ...job, failedAt: new Date(failedMillis) })

/** The dead jobs of these names, the latest first. */
export async function listDeadJobs(db: Db, names: string[], limit: number): Promise<DeadJob[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from ${deadJobs(names)} order by ${failedAt} desc, job.id desc limit ${limit}`,
  )
  return rows.map(asJob)
}

/** How many dead jobs of these names there are. */
export async function countDeadJobs(db: Db, names: string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int from ${deadJobs(names)}`)
  return rows[0]?.count ?? 0
}

/** Locks a dead job of one of these names; null when there is none of this id. */
export async function lockDeadJob(tx: Db, names: string[], id: string): Promise<DeadJob | null> {
  if (!/^[1-9]\d{0,17}$/.test(id)) return null
  const { rows } = await tx.execute<Row>(
    sql`select ${columns} from ${deadJobs(names)} and job.id = ${id}::bigint for update of job`,
  )
  return rows[0] ? asJob(rows[0]) : null
}

/** Has a locked job tried again from the beginning. */
export async function retryJob(tx: Db, id: string, attempts: number): Promise<void> {
  await tx.execute(sql`select graphile_worker.reschedule_jobs(
    array[${id}::bigint], run_at => now(), attempts => 0, max_attempts => ${attempts}::integer)`)
}

/** Removes a locked job from the queue. */
export async function removeJob(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`select graphile_worker.complete_jobs(array[${id}::bigint])`)
}

/** Dead jobs of these names that failed before `before`, some at a time. */
export async function lockOldDeadJobs(
  tx: Db,
  names: string[],
  before: Date,
  limit: number,
): Promise<DeadJob[]> {
  const { rows } = await tx.execute<Row>(sql`
    select ${columns} from ${deadJobs(names)} and ${failedAt} < ${before.toISOString()}::timestamptz
    limit ${limit} for update of job skip locked`)
  return rows.map(asJob)
}

/** The dead jobs of these names as rows of the admin's queue. The note is the name. */
export function selectDeadJobs(kind: string, names: string[]): SQL {
  return selectWaiting(
    { kind, id: sql`job.id`, at: failedAt, note: sql`task.identifier` },
    sql`from ${deadJobs(names)}`,
  )
}
