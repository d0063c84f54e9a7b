import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Job } from 'graphile-worker'
import type { Db } from '../database/database.ts'
import { selectWaiting } from '../database/query-parts.ts'
import { messageOf } from '../log.ts'
import { failedJobs } from './schema.ts'

/** After so many attempts a job has failed for a day: the queue's pauses between them add up to 22 hours. */
export const attemptsInADay = 13

/** A job that has failed for a day, or was given up. */
export type FailedJob = {
  id: string
  name: string
  payload: unknown
  /** The message of its last error; empty when its process was killed. */
  error: string
  attempts: number
  /** When it was tried last. */
  failedAt: Date
  /** When the queue tries it again; null: never. */
  nextAt: Date | null
}

/** The names of the jobs that somebody looks after: these alone, or all but these. */
export type JobNames = { only: readonly string[] } | { except: readonly string[] }

/** Records that an attempt of a job has failed. One that is given up is no longer the queue's. */
export async function recordFailure(db: Db, job: Job, error: unknown, isGivenUp: boolean): Promise<void> {
  const { id, task_identifier: name, payload, key, flags, priority, attempts } = job
  const latest = { error: messageOf(error), attempts }
  await db
    .insert(failedJobs)
    .values({
      ...latest,
      ...{ name, payload, key, priority },
      jobId: isGivenUp ? null : Number(id),
      flags: Object.keys(flags ?? {}),
    })
    .onConflictDoUpdate({ target: failedJobs.jobId, set: { ...latest, failedAt: sql`now()` } })
}

/** Whether the job of a key waits, runs or was given up. */
export const hasJob = (key: SQLWrapper): SQL => sql`(
  exists (select from graphile_worker.jobs as queued where queued.key = ${key})
  or exists (select from ${failedJobs} as failed where failed.key = ${key} and failed.job_id is null))`

/** Of those that the queue had, the ones that run just now, have succeeded, or were enqueued anew since, have not failed. */
const failedOf = (names: JobNames) => sql`
  ${failedJobs} as job left join graphile_worker.jobs as waiting
    on waiting.id = job.job_id and waiting.locked_at is null
    and waiting.attempts >= ${attemptsInADay} and waiting.attempts < waiting.max_attempts
  where (job.job_id is null or waiting.id is not null)
    and ${'only' in names ? sql`job.name = any(${sql.param(names.only)}::text[])` : sql`job.name <> all(${sql.param(names.except)}::text[])`}`

type Row = Omit<FailedJob, 'failedAt' | 'nextAt'> & { failedMillis: number; nextMillis: number | null }

async function readJobs(db: Db, names: JobNames, rest: SQL): Promise<FailedJob[]> {
  const { rows } = await db.execute<Row>(sql`
    select job.id, job.name, job.payload, job.error, job.attempts,
      (extract(epoch from job.failed_at) * 1000)::float8 as "failedMillis",
      (extract(epoch from waiting.run_at) * 1000)::float8 as "nextMillis"
    from ${failedOf(names)} ${rest}`)
  return rows.map(({ failedMillis, nextMillis, ...job }) => ({
    ...job,
    failedAt: new Date(failedMillis),
    nextAt: nextMillis === null ? null : new Date(nextMillis),
  }))
}

/** The failed jobs of these names, the longest waiting first, or the latest first. */
export function listFailedJobs(
  db: Db,
  names: JobNames,
  first: 'oldest' | 'latest',
  limit: number,
): Promise<FailedJob[]> {
  const direction = first === 'oldest' ? sql`asc` : sql`desc`
  return readJobs(db, names, sql`order by job.created_at ${direction}, job.id ${direction} limit ${limit}`)
}

/** How many failed jobs of these names there are. */
export async function countFailedJobs(db: Db, names: JobNames): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int from ${failedOf(names)}`)
  return rows[0]?.count ?? 0
}

/** Locks a failed job of these names; null when there is none of this id. */
export async function lockFailedJob(tx: Db, names: JobNames, id: string): Promise<FailedJob | null> {
  const [job] = await readJobs(tx, names, sql`and job.id::text = ${id} for update of job`)
  return job ?? null
}

/** Locks jobs of these names that failed before `before`, some at a time. */
export function lockOldFailedJobs(
  tx: Db,
  names: JobNames,
  before: Date,
  limit: number,
): Promise<FailedJob[]> {
  const isOld = sql`job.failed_at < ${before.toISOString()}::timestamptz`
  return readJobs(tx, names, sql`and ${isOld} limit ${limit} for update of job skip locked`)
}

/**
 * Has a locked job tried again now, by enqueuing it anew.
 * @param attempts how often it has been tried, as the queue is to believe
 * @param maxAttempts how often it is tried
 */
export async function retryFailedJob(
  tx: Db,
  id: string,
  { attempts, maxAttempts }: { attempts: number; maxAttempts: number },
): Promise<void> {
  const [job] = await tx.delete(failedJobs).where(eq(failedJobs.id, id)).returning()
  if (!job) return
  const { name, payload, key, flags, priority } = job
  if (job.jobId !== null)
    await tx.execute(sql`select graphile_worker.complete_jobs(array[${job.jobId}::bigint])`)
  await tx.execute(sql`
    select graphile_worker.reschedule_jobs(attempts => ${attempts}::integer, job_ids => array[(
      graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key}::text,
        max_attempts => ${maxAttempts + 1}::integer, flags => ${sql.param(flags)}::text[], priority => ${priority}::integer)).id])`)
}

/** Removes a locked job, which was given up. */
export async function removeFailedJob(tx: Db, id: string): Promise<void> {
  await tx.delete(failedJobs).where(eq(failedJobs.id, id))
}

/** The flag of jobs with a key. The queue takes the key from one that runs while another is enqueued in its place. */
export const keyedFlag = 'keyed'

/**
 * Ends the jobs whose last attempt is over, which their process did not live to record: they were given up. Removes what concerns
 * nobody: the jobs in whose place another was enqueued while they ran, and notes of jobs that have succeeded or were enqueued anew
 * since.
 * @param repeated names of jobs that are enqueued again by themselves
 */
export async function endKilledJobs(db: Db, repeated: readonly string[]): Promise<void> {
  await db.execute(sql`
    with ended as (
      select id, task_identifier as name,
        (key is null and flags ? ${keyedFlag} or task_identifier = any(${sql.param(repeated)}::text[])) is true as "isReplaced"
      from graphile_worker.jobs where attempts >= max_attempts and locked_at is null),
    removed as (select * from graphile_worker.complete_jobs(array(select id from ended)))
    insert into ${failedJobs} (name, payload, key, flags, priority, error, attempts)
    select ended.name, removed.payload, removed.key, array(select jsonb_object_keys(removed.flags)), removed.priority,
      coalesce(removed.last_error, ''), removed.attempts
    from removed join ended using (id) where not "isReplaced"`)
  await db.execute(sql`
    delete from ${failedJobs} as job where job.job_id is not null and not exists (
      select from graphile_worker.jobs as tried where tried.id = job.job_id and tried.attempts >= ${attemptsInADay})`)
}

/** The failed jobs of these names as rows of the admin's queue. The note is the name. */
export function selectFailedJobs(kind: string, names: JobNames): SQL {
  return selectWaiting(
    { kind, id: sql`job.id`, at: sql`job.created_at`, note: sql`job.name` },
    sql`from ${failedOf(names)}`,
  )
}

type WaitingJobs = { task: string; due: number; failed: number; oldestSeconds: number }

/** What waits in the queue, and what was given up, by the names of the jobs. */
export async function readQueue(db: Db): Promise<WaitingJobs[]> {
  const { rows } = await db.execute<WaitingJobs>(sql`
    select task, (count(*) filter (where run_at <= now()))::int as due, (count(*) filter (where run_at is null))::int as failed,
      coalesce(extract(epoch from now() - least(min(run_at), now())), 0)::float8 as "oldestSeconds"
    from (
      select task_identifier as task, run_at from graphile_worker.jobs where attempts < max_attempts
      union all select name, null from ${failedJobs} where job_id is null
    ) as jobs group by task`)
  return rows
}
