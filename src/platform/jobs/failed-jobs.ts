import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Job } from 'graphile-worker'
import type { Db } from '../database/database.ts'
import { selectWaiting } from '../database/query-parts.ts'
import { failedJobs } from '../database/schema.ts'
import { messageOf } from '../log.ts'

/** The number of attempts after which a job has failed for about a day: the queue's pauses up to then add up to 22 hours. */
export const attemptsInADay = 13

export type FailedJob = {
  id: string
  name: string
  payload: unknown
  /** The message of the last error; empty when its process was killed. */
  error: string
  attempts: number
  failedAt: Date
  /** When the job runs next; null when it was given up. */
  nextAt: Date | null
}

export type JobNames = { only: readonly string[] } | { except: readonly string[] }

/** Records the failure of a job for admins. A job that is given up leaves the queue. */
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

export const hasJob = (key: SQLWrapper): SQL => sql`(
  exists (select from graphile_worker.jobs as queued where queued.key = ${key})
  or exists (select from ${failedJobs} as failed where failed.key = ${key} and failed.job_id is null))`

/** Selects failed jobs, without those running, succeeded, or enqueued anew. */
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

export function listFailedJobs(
  db: Db,
  names: JobNames,
  first: 'oldest' | 'latest',
  limit: number,
): Promise<FailedJob[]> {
  const direction = first === 'oldest' ? sql`asc` : sql`desc`
  return readJobs(db, names, sql`order by job.created_at ${direction}, job.id ${direction} limit ${limit}`)
}

export async function countFailedJobs(db: Db, names: JobNames): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int from ${failedOf(names)}`)
  return rows[0]?.count ?? 0
}

/** Finds a failed job of these names and locks it until the transaction ends; null when there is none. */
export async function lockFailedJob(tx: Db, names: JobNames, id: string): Promise<FailedJob | null> {
  const [job] = await readJobs(tx, names, sql`and job.id::text = ${id} for update of job`)
  return job ?? null
}

/** Locks up to `limit` jobs that failed before a moment, skipping those that others have locked. */
export function lockOldFailedJobs(
  tx: Db,
  names: JobNames,
  before: Date,
  limit: number,
): Promise<FailedJob[]> {
  const isOld = sql`job.failed_at < ${before.toISOString()}::timestamptz`
  return readJobs(tx, names, sql`and ${isOld} limit ${limit} for update of job skip locked`)
}

/** Enqueues a failed job again, with so many `attempts` counted as made. */
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

export async function removeFailedJob(tx: Db, id: string): Promise<void> {
  await tx.delete(failedJobs).where(eq(failedJobs.id, id))
}

/** Marks jobs that were added with a key, because the queue takes the key from a running job when it is replaced. */
export const keyedFlag = 'keyed'

/** Gives up jobs whose process died in the last attempt, and removes outdated notes; not `repeated` ones, which return. */
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

/** Selects failed jobs as waiting rows, whose note is the job's name. */
export function selectFailedJobs(kind: string, names: JobNames): SQL {
  return selectWaiting(
    { kind, id: sql`job.id`, at: sql`job.created_at`, note: sql`job.name` },
    sql`from ${failedOf(names)}`,
  )
}

type WaitingJobs = { task: string; due: number; failed: number; oldestSeconds: number }

/** Returns for each task how many jobs are due and given up, and how long the longest waiting one has been due, in seconds. */
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
