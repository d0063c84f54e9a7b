import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Logger, makeWorkerUtils, parseCrontab, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Database, type Db, openAsyncCommitPool } from '../database/database.ts'
import { type Log, messageOf } from '../log.ts'
import { endKilledJobs, hasJob, keyedFlag } from './failed-jobs.ts'
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

type JobOptions = {
  lowPriority?: boolean | undefined
  attempts?: number
  flags?: readonly string[] | undefined
}

/**
 * A job with a key is tried until it succeeds: after some hours, every six hours. An admin reads of it when it has failed for a day.
 */
export const maxAttempts = 32_766

/**
 * Enqueues jobs of one name in one statement, as `addJob` does one.
 * @param options `onlyMissing` leaves alone a job of the same key that waits, runs or was given up. Of two who enqueue one at once,
 * the second replaces the first job, which may run twice then, as any job may.
 */
export async function addJobs(
  db: Db,
  name: string,
  jobs: NewJob[],
  {
    lowPriority = false,
    attempts = 25,
    flags = [],
    onlyMissing = false,
  }: JobOptions & { onlyMissing?: boolean } = {},
): Promise<void> {
  if (jobs.length === 0) return
  await db.execute(sql`
    select graphile_worker.add_job(${name}, job.payload, run_at => job."runAt", job_key => job.key,
      max_attempts => ${attempts + 1}::integer,
      flags => ${sql.param(flags)}::text[] || case when job.key is null then '{}' else array[${keyedFlag}::text] end,
      priority => ${lowPriority ? 10 : 0}::integer)
    from json_to_recordset(${JSON.stringify(jobs)}::json) as job (payload json, "runAt" timestamptz, key text)
    where ${onlyMissing ? sql`not ${hasJob(sql`job.key`)}` : sql`true`}`)
}

/**
 * Unlocks the jobs of dead workers, which would otherwise wait four hours. A worker is dead when its process was killed or its
 * machine is gone. Each living worker holds an advisory lock on its name, in the session on which it listens for jobs, so a
 * name whose lock is free belongs to a dead worker. A worker may lock a job shortly before it holds its advisory lock, so jobs
 * just begun are left alone.
 */
async function unlockOrphanedJobs(db: Db): Promise<void> {
  await db.execute(sql`select graphile_worker.force_unlock_workers(array(
    select name from (
      select distinct locked_by as name from graphile_worker.jobs
      where locked_at < now() - make_interval(secs => ${graceMillis / 1000}::float8)
    ) as workers
    where pg_try_advisory_xact_lock(hashtextextended(name, 0))))`)
}

/** How long after it was begun a job may belong to a worker that does not hold its advisory lock yet. */
const graceMillis = 3000

/** A recurring job is there once at most, with all its attempts: while one runs or has failed, no other is enqueued. */
const recurringKey = (job: string) => `recurring ${job}`

/** Enqueues these recurring jobs to run now, and has those that have failed tried again: the queue's pauses grow to hours. */
async function enqueueRecurring(db: Db, names: string[]): Promise<void> {
  for (const name of names) {
    const once = [{ payload: {}, key: recurringKey(name) }]
    await addJobs(db, name, once, { attempts: maxAttempts, onlyMissing: true })
  }
  await db.execute(sql`select graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(
    select id from graphile_worker.jobs
    where key = any(${sql.param(names.map(recurringKey))}::text[]) and locked_at is null and run_at > now()))`)
}

/** The jobs of the schedule, which enqueue the recurring jobs. One that a dead worker has locked is replaced. */
const rounds = (['minute', 'hour', 'night'] as const).map((every) => ({ job: `every-${every}`, every }))

/** What the jobs of the schedule do. */
function roundHandlers(db: Database, recurring: Recurring[]): JobHandlers {
  const enqueue = (every: Recurring['every']) =>
    enqueueRecurring(
      db,
      recurring.flatMap((each) => (each.every === every ? each.job : [])),
    )
  return {
    async 'every-minute'() {
      await unlockOrphanedJobs(db)
      await endKilledJobs(
        db,
        rounds.map(({ job }) => job),
      )
      await enqueue('minute')
    },
    'every-hour': () => enqueue('hour'),
    'every-night': () => enqueue('night'),
  }
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
  recurring: Recurring[] = [],
  connections = 5,
): Promise<{ stop(): Promise<void> }> {
  const taskList = createTaskList(db, { ...moduleHandlers, ...roundHandlers(db, recurring) })
  const { events, workers } = watchWorkers(log)
  const running = watchRunningJobs(events)
  const shutdown = watchShutdown(events, running)
  // One connection listens, and one worker is left for what is quick.
  const forbiddenFlags = limitSlowJobs(events, running, {
    [slowFlag]: Math.max(1, connections - 2),
    [providerFlag]: Math.max(1, connections - 3),
  })
  const pool = tolerateDoubleRelease(openAsyncCommitPool(db, log, connections))
  const start = () => runWorker({ pool, taskList, forbiddenFlags, events, log })
  await enqueueRecurring(
    db,
    recurring.map(({ job }) => job),
  )
  // By then, no job of the last process counts as just begun. Its own key: the minute's may come earlier and replaces its like.
  const afterStart = { key: 'every-minute after the start', runAt: new Date(Date.now() + graceMillis) }
  await addJob(db, 'every-minute', {}, afterStart)
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
  events,
  log,
}: {
  pool: Pool
  taskList: TaskList
  forbiddenFlags: () => string[]
  events: WorkerEvents
  log: Log
}) {
  return run({
    pgPool: pool,
    taskList,
    forbiddenFlags,
    noHandleSignals: true,
    parsedCronItems: scheduleJobs(rounds, () => new Date()),
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
 * The schedule of these jobs. After a forward step of the clock (a suspended machine) the worker goes through every minute
 * that it has missed. Of these, only the latest time of each job counts: its run does the work of all.
 */
export function scheduleJobs(recurring: Recurring[], now: () => Date) {
  return recurring.flatMap(({ job, every }) =>
    parseCrontab(`${cron[every]} ${job}`).map((item) => ({
      ...item,
      options: { ...item.options, jobKey: job, jobKeyMode: 'replace' as const },
      match: (digest: Parameters<typeof item.match>[0]) =>
        item.match(digest) && millisSince(digest, now()) < periods[every],
    })),
  )
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
