import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { Logger, makeWorkerUtils, parseCrontab, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Database, type Db, openAsyncCommitPool } from '../database/database.ts'
import { type Log, messageOf } from '../log.ts'
import { endKilledJobs, hasJob, keyedFlag } from './failed-jobs.ts'
import { limitSlowJobs, providerFlag, slowFlag, watchRunningJobs } from './limit-slow-jobs.ts'
import { tolerateDoubleRelease, watchShutdown } from './patch-worker.ts'
import { createTaskList, type JobHandlers } from './task-list.ts'

export type { JobHandlers }

/** A job that repeats itself; 'night' is that of Dhaka. */
export type Recurring = { job: string; every: 'minute' | 'hour' | 'night' }

const cron = { minute: '* * * * *', hour: '0 * * * *', night: '30 20 * * *' } satisfies Record<
  Recurring['every'],
  string
>

/**
 * Enqueues a job upon commit, outside of named queues, whose every poll would write.
 * @param options `key` allows one waiting job; `lowPriority` runs after all due jobs; `attempts`; `flags`
 */
export function addJob(
  db: Db,
  name: string,
  payload: unknown,
  { runAt, key, ...options }: JobOptions & Pick<NewJob, 'runAt' | 'key'> = {},
): Promise<void> {
  return addJobs(db, name, [{ payload, runAt, key }], options)
}

export type NewJob = { payload: unknown; runAt?: Date | undefined; key?: string | undefined }

type JobOptions = {
  lowPriority?: boolean | undefined
  attempts?: number
  flags?: readonly string[] | undefined
}

/** Jobs of one name, and how they run. */
export type JobSet = JobOptions & { name: string; jobs: NewJob[] }

/** The attempts of a job that must succeed some day, in the end every six hours. Use a key; admins see it after a day. */
export const maxAttempts = 32_766

/**
 * Enqueues many jobs of one name in one statement, like `addJob`.
 * @param options `onlyMissing` leaves a waiting, running or given-up job alone; two concurrent callers may cause a second run
 */
export function addJobs(
  db: Db,
  name: string,
  jobs: NewJob[],
  { onlyMissing = false, ...options }: JobOptions & { onlyMissing?: boolean } = {},
): Promise<void> {
  return insertJobs(
    db,
    [{ name, jobs, ...options }],
    onlyMissing ? sql`not ${hasJob(sql`job.key`)}` : sql`true`,
  )
}

/** Enqueues jobs of several names in one statement, like `addJob`. */
export function addJobSets(db: Db, sets: JobSet[]): Promise<void> {
  return insertJobs(db, sets, sql`true`)
}

async function insertJobs(db: Db, sets: JobSet[], isMeant: SQL): Promise<void> {
  const jobs = sets.flatMap(({ name, jobs, lowPriority, attempts = 25, flags = [] }) =>
    jobs.map(({ key, ...job }) => ({
      ...job,
      name,
      key,
      attempts: attempts + 1,
      flags: key === undefined ? flags : [...flags, keyedFlag],
      priority: lowPriority ? 10 : 0,
    })),
  )
  if (jobs.length === 0) return
  await db.execute(sql`
    select graphile_worker.add_job(job.name, job.payload, run_at => job."runAt", job_key => job.key,
      max_attempts => job.attempts, flags => job.flags, priority => job.priority)
    from json_to_recordset(${JSON.stringify(jobs)}::json) as job (
      name text, payload json, "runAt" timestamptz, key text, attempts integer, flags text[], priority integer)
    where ${isMeant}`)
}

/**
 * Unlocks jobs of dead workers, which would wait four hours. A living worker holds an advisory lock on its name; jobs just begun are
 * spared, because the lock may come a moment later.
 */
async function unlockOrphanedJobs(db: Db): Promise<void> {
  await db.execute(sql`select graphile_worker.force_unlock_workers(array(
    select name from (
      select distinct locked_by as name from graphile_worker.jobs
      where locked_at < now() - make_interval(secs => ${graceMillis / 1000}::float8)
    ) as workers
    where pg_try_advisory_xact_lock(hashtextextended(name, 0))))`)
}

const graceMillis = 3000

/** The key of a recurring job: at most one waits, and none is added while one runs or has failed. */
const recurringKey = (job: string) => `recurring ${job}`

/** Enqueues recurring jobs now. Failed ones are retried too, because the queue's pauses grow to hours. */
async function enqueueRecurring(db: Db, names: string[]): Promise<void> {
  for (const name of names) {
    const once = [{ payload: {}, key: recurringKey(name) }]
    await addJobs(db, name, once, { attempts: maxAttempts, onlyMissing: true })
  }
  await db.execute(sql`select graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(
    select id from graphile_worker.jobs
    where key = any(${sql.param(names.map(recurringKey))}::text[]) and locked_at is null and run_at > now()))`)
}

/** Replaces those locked by a dead worker. */
const rounds = (['minute', 'hour', 'night'] as const).map((every) => ({ job: `every-${every}`, every }))

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

export async function migrateJobs(db: Database, log: Log): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: db.$client, logger: workerLogger(log) })
  await utils.migrate()
  await utils.release()
}

/**
 * Works the queue, and runs recurring jobs at the start too. When the database goes away, workers restart until it is back; a job
 * may run twice after that or a crash. `stop()` waits for running jobs.
 * @param connections one per job and one that listens
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
  // One listens, one worker stays for quick jobs.
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
  // Its own key: the minute's may come earlier and replace it.
  const afterStart = { key: 'every-minute after the start', runAt: new Date(Date.now() + graceMillis) }
  await addJob(db, 'every-minute', {}, afterStart)
  let runner = await start()
  // A lost answer may have locked a job until this pool's jobs are unlocked.
  events.on('worker:getJob:error', () => runner.stop().catch(() => {}))
  let stopping = false
  const supervise = async (): Promise<void> => {
    for (;;) {
      const ended = new AbortController()
      await Promise.race([runner.promise.catch(() => {}), shutdown.untilStuck(ended.signal)])
      ended.abort()
      if (stopping) return
      log.warn('the job queue stopped; starting it again')
      for (let started = false; !started && !stopping;) {
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
      await runner.stop().catch(() => {})
      await supervised
      await pool.end()
    },
  }
}

function watchWorkers(log: Log): { events: WorkerEvents; workers: string[] } {
  const workers: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id))
  events.on('pool:listen:success', ({ workerPool: { id }, client }) => {
    // A session runs one statement at a time.
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
        concurrentJobs: pool.options.max - 1,
        pollInterval: 1000,
        // Else a failure to save a result ends the process.
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
 * Returns the worker's schedule of recurring jobs. After a forward step of the clock the worker runs every missed minute, so only
 * the latest time of each job counts.
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
