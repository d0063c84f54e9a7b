import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Logger, makeWorkerUtils, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Database, type Db, openUnhurriedPool } from '../database/database.ts'
import { type Log, messageOf } from '../log.ts'
import { releasableTwice } from './releasable-twice.ts'

/** A module's background jobs, by name. A job that throws is tried again later, with growing pauses. */
export type JobHandlers = Record<string, (payload: unknown) => Promise<void>>

/** A job that comes back every minute or every hour. */
export type Recurring = { job: string; every: 'minute' | 'hour' }

const cron = { minute: '* * * * *', hour: '0 * * * *' } satisfies Record<Recurring['every'], string>

/**
 * Enqueues a job in the caller's transaction: it exists if and only if the transaction commits.
 * @param more `runAt` postpones it; a `key` keeps one waiting job of that key; `later` puts it behind all other jobs that
 * are due. Named queues are not offered: while a job waits in one, each poll locks the queue's row, which is a write.
 */
export async function addJob(
  db: Db,
  name: string,
  payload: unknown,
  more: { runAt?: Date; key?: string; later?: boolean } = {},
): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json,
    run_at => ${more.runAt?.toISOString() ?? null}::timestamptz,
    job_key => ${more.key ?? null}::text,
    priority => ${more.later ? 10 : 0}::integer)`)
}

/**
 * Gives back the jobs that were in hand in a process that is gone (killed, or its machine is away), which would otherwise
 * wait four hours. Each worker holds a lock of PostgreSQL's on its own name, in the session on which it listens for new
 * jobs: whoever can take that lock knows that nobody works under the name any more. It takes its first job a moment before that
 * session stands, so jobs just begun are left alone.
 */
async function freeJobsOfTheDead(db: Db): Promise<void> {
  await db.execute(sql`select graphile_worker.force_unlock_workers(array(
    select name from (
      select distinct locked_by as name from graphile_worker._private_jobs
      where locked_at < now() - make_interval(secs => ${justBegun / 1000}::float8)
    ) as at_work
    where pg_try_advisory_xact_lock(hashtextextended(name, 0))))`)
}

const freeJobsJob = 'free-jobs-of-the-dead'

/** In milliseconds. */
const justBegun = 3000

/** Creates the tables of the job queue. */
export async function migrateJobs(db: Database, log: Log): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: db.$client, logger: workerLogger(log) })
  await utils.migrate()
  await utils.release()
}

/** One for each job at once, and one that listens. */
const connections = 5

/**
 * Starts working the queue. Recurring jobs run at once too: nobody waits for what was left undone when the last process
 * stopped, and the jobs that it had in hand are given back. A database that goes away with a job in hand ends the worker,
 * which could not write down how the job ended: then a new one is started until the database is back, and the job is done
 * again. `stop()` waits for the jobs in hand. That a job was begun or has ended is not waited for on the disk: a crash of the
 * database makes it be done again.
 */
export async function startJobs(
  db: Database,
  log: Log,
  moduleHandlers: JobHandlers,
  moduleRecurring: Recurring[] = [],
): Promise<{ stop(): Promise<void> }> {
  const handlers: JobHandlers = { ...moduleHandlers, [freeJobsJob]: () => freeJobsOfTheDead(db) }
  const recurring: Recurring[] = [...moduleRecurring, { job: freeJobsJob, every: 'minute' }]
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload) => handle(payload)]),
  )
  const { events, workers } = watchWorkers(log)
  const pool = releasableTwice(openUnhurriedPool(db, log, connections))
  const start = () => runWorker({ pool, taskList, recurring, events, log })
  for (const { job } of recurring) {
    // By then nothing that a dead process had in hand is just begun.
    const runAt = job === freeJobsJob ? new Date(Date.now() + justBegun) : undefined
    await addJob(db, job, {}, { key: `${job} at start`, ...(runAt && { runAt }) })
  }
  let runner = await start()
  let stopping = false
  const supervise = async (): Promise<void> => {
    for (;;) {
      await runner.promise.catch(() => {})
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

/** Marks workers as living while they listen, and notes the names under which this process has locked jobs. */
function watchWorkers(log: Log): { events: WorkerEvents; workers: string[] } {
  const workers: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id))
  events.on('pool:listen:success', ({ workerPool: { id }, client }) => {
    // As soon as it listens: a session takes one statement at a time.
    client.once('drain', () => {
      client.query('select pg_advisory_lock(hashtextextended($1, 0))', [id]).catch((error) => {
        log.warn('a job worker could not be marked as living', { error: messageOf(error) })
      })
    })
  })
  return { events, workers }
}

function runWorker({
  pool,
  taskList,
  recurring,
  events,
  log,
}: {
  pool: Pool
  taskList: TaskList
  recurring: Recurring[]
  events: WorkerEvents
  log: Log
}) {
  return run({
    pgPool: pool,
    taskList,
    noHandleSignals: true,
    crontab: recurring.map(({ job, every }) => `${cron[every]} ${job}`).join('\n'),
    logger: workerLogger(log),
    events,
    preset: {
      worker: {
        concurrentJobs: connections - 1,
        pollInterval: 1000,
        // Without these, not being able to write down how a job ended is an unhandled rejection: the process would end.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  })
}

function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error(message, meta?.error ?? meta?.failures ?? '')
    else if (level === 'warning') log.warn(message)
  })
}
