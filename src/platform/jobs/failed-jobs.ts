import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { selectWaiting } from '../database/query-parts.ts'
import { maxAttempts } from './jobs-of-one.ts'
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

/** The queue does not record when a job failed, but postpones it by this time after each attempt, the last one too. */
const failedAt = sql`job.run_at - exp(least(job.attempts, 10)) * interval '1 second'`

const isOver = sql`job.attempts >= job.max_attempts`

/** The job that has taken the place of one which was running then; its failure concerns nobody. */
const isReplaced = sql`job.key is null and job.flags ? ${keyedFlag} and ${isOver}`

/**
 * From the queue's private tables: the view `graphile_worker.jobs` leaves out the payload, and cannot be locked
 * (https://github.com/graphile/worker/blob/main/sql/000017.sql).
 * @param except names of jobs that are looked after elsewhere
 */
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
    attempts => ${attemptsInADay - 1}::integer, max_attempts => ${maxAttempts}::integer)`)
}

/** The failed jobs but those of these names as rows of the admin's queue. The note is the name. */
export function selectFailedJobs(except: readonly string[]): SQL {
  return selectWaiting(
    { kind: 'job', id: sql`job.id`, at: sql`job.created_at`, note: sql`task.identifier` },
    sql`from ${failedJobs(except)}`,
  )
}

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

/** From the private tables, as the failed jobs. */
const deadJobs = (names: string[]) => sql`
  graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
  where task.identifier = any(${sql.param(names)}::text[]) and job.attempts >= job.max_attempts and job.locked_at is null`

const deadColumns = sql`job.id::text, task.identifier as name, job.payload, coalesce(job.last_error, '') as error, job.attempts,
  (extract(epoch from ${failedAt}) * 1000)::float8 as "failedMillis"`

type DeadRow = Omit<DeadJob, 'failedAt'> & { failedMillis: number }

const asDeadJob = ({ failedMillis, ...job }: DeadRow): DeadJob => ({
  ...job,
  failedAt: new Date(failedMillis),
})

/** The dead jobs of these names, the latest first. */
export async function listDeadJobs(db: Db, names: string[], limit: number): Promise<DeadJob[]> {
  const { rows } = await db.execute<DeadRow>(
    sql`select ${deadColumns} from ${deadJobs(names)} order by ${failedAt} desc, job.id desc limit ${limit}`,
  )
  return rows.map(asDeadJob)
}

/** How many dead jobs of these names there are. */
export async function countDeadJobs(db: Db, names: string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int from ${deadJobs(names)}`)
  return rows[0]?.count ?? 0
}

/** Locks a dead job of one of these names; null when there is none of this id. */
export async function lockDeadJob(tx: Db, names: string[], id: string): Promise<DeadJob | null> {
  if (!/^[1-9]\d{0,17}$/.test(id)) return null
  const { rows } = await tx.execute<DeadRow>(
    sql`select ${deadColumns} from ${deadJobs(names)} and job.id = ${id}::bigint for update of job`,
  )
  return rows[0] ? asDeadJob(rows[0]) : null
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
  const { rows } = await tx.execute<DeadRow>(sql`
    select ${deadColumns} from ${deadJobs(names)} and ${failedAt} < ${before.toISOString()}::timestamptz
    limit ${limit} for update of job skip locked`)
  return rows.map(asDeadJob)
}

/** The dead jobs of these names as rows of the admin's queue. The note is the name. */
export function selectDeadJobs(kind: string, names: string[]): SQL {
  return selectWaiting(
    { kind, id: sql`job.id`, at: failedAt, note: sql`task.identifier` },
    sql`from ${deadJobs(names)}`,
  )
}

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
