import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Logger, makeWorkerUtils, parseCrontab, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Database, type Db, openAsyncCommitPool } from '../database/database.ts'
import { type Log, messageOf } from '../log.ts'
import { maxAttempts } from './jobs-of-one.ts'
import { limitSlowJobs, providerFlag, slowFlag, watchRunningJobs } from './limit-slow-jobs.ts'
import { tolerateDoubleRelease, watchShutdown } from './patch-worker.ts'
import { createTaskList, type JobHandlers } from './task-list.ts'

export type { JobHandlers }

/** A job that runs every minute, every hour, or every night in Dhaka. */
export type Recurring = { job: string; every: 'minute' | 'hour' | 'night' }

const cron = { minute: '* * * * *', hour: '0 * * * *', night: '30 20 * * *' } satisfies Record<
  Recurring['every'],
  string
>

/**
 * Enqueues a job in the caller's transaction: it exists if and only if the transaction commits.
 * @param options `runAt` postpones the job; a `key` allows one waiting job of that key; `lowPriority` puts it behind all other
 * due jobs; `attempts` is how often it is tried; `flags` mark it. There are no named queues: while a job waits in one, each poll
 * locks the queue's row, which is a write.
 */
export function addJob(
  db: Db,
  name: string,
  payload: unknown,
  { runAt, key, ...options }: JobOptions & Pick<NewJob, 'runAt' | 'key'> = {},
): Promise<void> {
  return addJobs(db, name, [{ payload, runAt, key }], options)
}

/** A job to be enqueued. */
export type NewJob = { payload: unknown; runAt?: Date | undefined; key?: string | undefined }

type JobOptions = { lowPriority?: boolean; attempts?: number; flags?: readonly string[] }

/** Enqueues jobs of one name in one statement, as `addJob` does one. */
export async function addJobs(
  db: Db,
  name: string,
  jobs: NewJob[],
  { lowPriority = false, attempts, flags }: JobOptions = {},
): Promise<void> {
  if (jobs.length === 0) return
  await db.execute(sql`
    select graphile_worker.add_job(${name}, job.payload, run_at => job."runAt", job_key => job.key,
      max_attempts => ${attempts ?? null}::integer,
      flags => ${flags ? sql.param(flags) : null}::text[],
      priority => ${lowPriority ? 10 : 0}::integer)
    from json_to_recordset(${JSON.stringify(jobs)}::json) as job (payload json, "runAt" timestamptz, key text)`)
}

/**
 * Unlocks the jobs of dead workers, which would otherwise wait four hours. A worker is dead when its process was killed or its
 * machine is gone. Each living worker holds an advisory lock on its name, in the session on which it listens for jobs, so a
 * name whose lock is free belongs to a dead worker. A worker may lock a job shortly before it holds its advisory lock, so jobs
 * just begun are left alone. Who has locked a job is read of the private table: the queue has no list of its workers
 * (https://github.com/graphile/worker/issues/449).
 */
async function unlockOrphanedJobs(db: Db): Promise<void> {
  await db.execute(sql`select graphile_worker.force_unlock_workers(array(
    select name from (
      select distinct locked_by as name from graphile_worker._private_jobs
      where locked_at < now() - make_interval(secs => ${graceMillis / 1000}::float8)
    ) as workers
    where pg_try_advisory_xact_lock(hashtextextended(name, 0))))`)
}

const unlockJobsJob = 'unlock-orphaned-jobs'

/** How long after it was begun a job may belong to a worker that does not hold its advisory lock yet. */
const graceMillis = 3000

/** A recurring job is there once at most, with all its attempts: while one runs or has failed, no other is enqueued. */
const recurringKey = (job: string) => `recurring ${job}`

/** Enqueues these recurring jobs to run now, at the start. One that runs already is left alone. */
async function enqueueRecurring(db: Db, names: string[]): Promise<void> {
  for (const name of names) {
    await db.execute(sql`select graphile_worker.add_job(${name}, job_key => ${recurringKey(name)}::text,
      max_attempts => ${maxAttempts}::integer, job_key_mode => 'unsafe_dedupe')`)
  }
  await hurryFailed(db, names)
}

/** Has those of these recurring jobs that have failed tried again now: the queue's pauses grow to hours. */
async function hurryFailed(db: Db, names: string[]): Promise<void> {
  await db.execute(sql`select graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(
    select id from graphile_worker._private_jobs
    where key = any(${sql.param(names.map(recurringKey))}::text[]) and locked_at is null and run_at > now()))`)
}

/** Creates the tables of the job queue. */
export async function migrateJobs(db: Database, log: Log): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: db.$client, logger: workerLogger(log) })
  await utils.migrate()
  await utils.release()
}

/**
 * Starts working the queue. Recurring jobs also run at the start, so that unfinished work of the last process does not wait.
 * When the database goes away while a worker asks for a job or saves how one ended, all workers stop when their jobs have ended;
 * they are restarted until the database is back, and what was not saved runs again. The worker's commits do not wait for the disk, so that a crash of the database may
 * repeat a job, too. `stop()` waits for the running jobs.
 * @param connections one for each concurrent job, and one that listens
 */
export async function startJobs(
  db: Database,
  log: Log,
  moduleHandlers: JobHandlers,
  moduleRecurring: Recurring[] = [],
  connections = 5,
): Promise<{ stop(): Promise<void> }> {
  const eachMinute = moduleRecurring.flatMap(({ job, every }) => (every === 'minute' ? job : []))
  const handlers: JobHandlers = {
    ...moduleHandlers,
    async [unlockJobsJob]() {
      await unlockOrphanedJobs(db)
      await hurryFailed(db, eachMinute)
    },
  }
  const recurring: Recurring[] = [...moduleRecurring, { job: unlockJobsJob, every: 'minute' }]
  const taskList = createTaskList(db, handlers)
  const { events, workers } = watchWorkers(log)
  const running = watchRunningJobs(events)
  const shutdown = watchShutdown(events, running)
  // One connection listens, and one worker is left for what is quick.
  const forbiddenFlags = limitSlowJobs(events, running, {
    [slowFlag]: Math.max(1, connections - 2),
    [providerFlag]: Math.max(1, connections - 3),
  })
  const pool = tolerateDoubleRelease(openAsyncCommitPool(db, log, connections))
  const start = () => runWorker({ pool, taskList, forbiddenFlags, recurring, events, log })
  await enqueueRecurring(
    db,
    moduleRecurring.map(({ job }) => job),
  )
  // By then, no job of the last process counts as just begun. Its own key: the minute's may come earlier and replaces its like.
  const afterStart = { key: `${unlockJobsJob} after the start`, runAt: new Date(Date.now() + graceMillis) }
  await addJob(db, unlockJobsJob, {}, afterStart)
  let runner = await start()
  // The answer that was lost may have given the worker a job, which stays locked until this pool's jobs are unlocked.
  events.on('worker:getJob:error', () => runner.stop().catch(() => {}))
  let stopping = false
  const supervise = async (): Promise<void> => {
    for (;;) {
      const ended = new AbortController()
      await Promise.race([runner.promise.catch(() => {}), shutdown.untilStuck(ended.signal)])
      ended.abort()
      if (stopping) return
      log.warn('the job queue stopped; starting it again')
      for (let started = false; !started && !stopping; ) {
        await sleep(500)
        try {
          await db.execute(sql`select graphile_worker.force_unlock_workers(${sql.param(workers)}::text[])`)
          runner = await start()
          started = true
        } catch (error) {
          log.warn('the job queue does not start', { error: messageOf(error) })
        }
      }
      if (stopping) return runner.stop().catch(() => {})
    }
  }
  const supervised = supervise()
  return {
    async stop() {
      stopping = true
      // Rejects when it has stopped by itself.
      await runner.stop().catch(() => {})
      await supervised
      await pool.end()
    },
  }
}

/** Takes the advisory lock of each worker while it listens, and collects the names of this process's workers. */
function watchWorkers(log: Log): { events: WorkerEvents; workers: string[] } {
  const workers: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id))
  events.on('pool:listen:success', ({ workerPool: { id }, client }) => {
    // After the statement that listens: a session runs one at a time.
    client.once('drain', () => {
      client.query('select pg_advisory_lock(hashtextextended($1, 0))', [id]).catch((error) => {
        log.warn('a job worker could not take its advisory lock', { error: messageOf(error) })
      })
    })
  })
  return { events, workers }
}

function runWorker({
  pool,
  taskList,
  forbiddenFlags,
  recurring,
  events,
  log,
}: {
  pool: Pool
  taskList: TaskList
  forbiddenFlags: () => string[]
  recurring: Recurring[]
  events: WorkerEvents
  log: Log
}) {
  return run({
    pgPool: pool,
    taskList,
    forbiddenFlags,
    noHandleSignals: true,
    parsedCronItems: scheduleRecurring(recurring, () => new Date()),
    logger: workerLogger(log),
    events,
    preset: {
      worker: {
        // One connection listens.
        concurrentJobs: pool.options.max - 1,
        pollInterval: 1000,
        // Without these, failing to save how a job ended is an unhandled rejection, which ends the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  })
}

const minute = 60_000
const periods = { minute, hour: 60 * minute, night: 24 * 60 * minute } satisfies Record<
  Recurring['every'],
  number
>

/**
 * The schedule of recurring jobs. After a forward step of the clock (a suspended machine) the worker goes through every minute
 * that it has missed. Of these, only the latest time of each job counts: its run does the work of all.
 */
export function scheduleRecurring(recurring: Recurring[], now: () => Date) {
  return recurring.flatMap(({ job, every }) =>
    parseCrontab(`${cron[every]} ${job}`).map((item) => ({
      ...item,
      options: { ...item.options, ...keepOne(job) },
      match: (digest: Parameters<typeof item.match>[0]) =>
        item.match(digest) && millisSince(digest, now()) < periods[every],
    })),
  )
}

/** The options with which a recurring job is enqueued. The one that unlocks jobs may be locked itself: another takes its place. */
function keepOne(job: string) {
  if (job === unlockJobsJob) return { jobKey: unlockJobsJob, jobKeyMode: 'replace' as const }
  // The queue takes this mode, which the type of its schedule leaves out.
  const jobKeyMode = 'unsafe_dedupe' as string as 'replace'
  return { jobKey: recurringKey(job), jobKeyMode, maxAttempts: maxAttempts }
}

/** How long ago it was this minute of the year, in UTC. */
function millisSince(
  { month, date, hour, min }: Record<'month' | 'date' | 'hour' | 'min', number>,
  now: Date,
) {
  const inYear = (year: number) => now.getTime() - Date.UTC(year, month - 1, date, hour, min)
  const sinceThisYear = inYear(now.getUTCFullYear())
  return sinceThisYear >= 0 ? sinceThisYear : inYear(now.getUTCFullYear() - 1)
}

function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error(message, meta?.error ?? meta?.failures ?? '')
    else if (level === 'warning') log.warn(message)
  })
}
