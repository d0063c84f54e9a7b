import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { selectWaiting } from '../database/waiting-rows.ts'
import { mostAttempts } from './jobs-of-one.ts'
import { keyedFlag } from './limit-slow-jobs.ts'

/** A job that has failed for a day, or for good. Most are still tried every six hours. */
export type FailedJob = {
  id: string
  name: string
  payload: unknown
  /** The message of its last error; empty when its process was killed. */
  error: string
  attempts: number
  /** When it was tried last. */
  failedAt: Date
  /** When it is tried again by itself; null: never. */
  nextAt: Date | null
}

/** After so many attempts a job has failed for a day: the queue's pauses between them add up to 22 hours. */
const attemptsInADay = 13

/** The queue does not record when a job failed, but postpones it by this time after each attempt. */
const failedAt = sql`job.run_at - exp(least(job.attempts, 10)) * interval '1 second'`

const isOver = sql`job.attempts >= job.max_attempts`

/** The job that has taken the place of one which was running then; its failure concerns nobody. */
const isReplaced = sql`job.key is null and job.flags ? ${keyedFlag} and ${isOver}`

/** @param except names of jobs that are looked after elsewhere */
const failedJobs = (except: readonly string[]) => sql`
  graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
  where job.locked_at is null and (${isOver} or job.attempts >= ${attemptsInADay} and job.last_error is not null)
    and not task.identifier = any(${sql.param(except)}::text[]) and (${isReplaced}) is not true`

type Row = Omit<FailedJob, 'failedAt' | 'nextAt'> & { failedMillis: number; nextMillis: number | null }

const columns = sql`job.id::text, task.identifier as name, job.payload, coalesce(job.last_error, '') as error, job.attempts,
  (extract(epoch from ${failedAt}) * 1000)::float8 as "failedMillis",
  case when not (${isOver}) then (extract(epoch from job.run_at) * 1000)::float8 end as "nextMillis"`

const asJob = ({ failedMillis, nextMillis, ...job }: Row): FailedJob => ({
  ...job,
  failedAt: new Date(failedMillis),
  nextAt: nextMillis === null ? null : new Date(nextMillis),
})

/** The failed jobs but those of these names, the longest waiting first. */
export async function listFailedJobs(db: Db, except: readonly string[], limit: number): Promise<FailedJob[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from ${failedJobs(except)} order by job.created_at, job.id limit ${limit}`,
  )
  return rows.map(asJob)
}

/** How many failed jobs there are but those of these names. */
export async function countFailedJobs(db: Db, except: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int from ${failedJobs(except)}`)
  return rows[0]?.count ?? 0
}

/** Locks a failed job; null when there is none of this id. */
export async function lockFailedJob(
  tx: Db,
  except: readonly string[],
  id: string,
): Promise<FailedJob | null> {
  if (!/^[1-9]\d{0,17}$/.test(id)) return null
  const { rows } = await tx.execute<Row>(
    sql`select ${columns} from ${failedJobs(except)} and job.id = ${id}::bigint for update of job`,
  )
  return rows[0] ? asJob(rows[0]) : null
}

/** Has a locked job tried again now, and then from time to time. If that fails, it is a failed job again at once. */
export async function retryFailedJob(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(),
    attempts => ${attemptsInADay - 1}::integer, max_attempts => ${mostAttempts}::integer)`)
}

/** The failed jobs but those of these names as rows of the admin's queue. The note is the name. */
export function selectFailedJobs(except: readonly string[]): SQL {
  return selectWaiting(
    { kind: 'job', id: sql`job.id`, at: sql`job.created_at`, note: sql`task.identifier` },
    sql`from ${failedJobs(except)}`,
  )
}
