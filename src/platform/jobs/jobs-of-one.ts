import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../database/database.ts'
import { addJobs, maxAttempts } from './jobs.ts'

/**
 * A kind of job that is about one thing: an order, a refund, a payout. Each thing has one job at most, with its own attempts and
 * pauses, so that one that fails holds up no other.
 */
export type JobOfOne = {
  name: string
  /** What the payload calls the id of the thing. */
  about:
    | 'orderId'
    | 'payoutId'
    | 'listingId'
    | 'userId'
    | 'ratingId'
    | 'paymentId'
    | 'verificationId'
    | 'bidId'
    | 'savedSearchId'
    | 'day'
  /** Which limits it counts for while it runs: see limitSlowJobs. */
  flags?: readonly string[]
  /** Whether it is done after all other due jobs: nobody waits for it. */
  isLowPriority?: boolean
}

/** Enqueues the job of each of these things, to run when the caller's transaction commits, whatever it waits for now. */
export function addJobsOf(tx: Db, job: JobOfOne, ids: string[]): Promise<void> {
  return insertJobs(tx, job, ids, false)
}

/** Enqueues the job of each of these things that has none. One that waits to be tried again, or runs, is left alone. */
export function addMissingJobsOf(db: Db, job: JobOfOne, ids: string[]): Promise<void> {
  return insertJobs(db, job, ids, true)
}

function insertJobs(
  db: Db,
  { name, about, flags, isLowPriority }: JobOfOne,
  ids: string[],
  onlyMissing: boolean,
) {
  const jobs = [...new Set(ids)].map((id) => ({ payload: { [about]: id }, key: `${name} ${id}` }))
  return addJobs(db, name, jobs, { lowPriority: isLowPriority, attempts: maxAttempts, flags, onlyMissing })
}

/** A thing that has been due since then. */
export type Due = { id: string; dueAt: Date }

/** Which of the things that are due by `now` are read: so many of those after `last`, by the time and then the id. */
export type DuePage = { now: Date; limit: number; last: Due | undefined }

/** The condition for the things after the end of a page. */
export function laterThan(dueAt: Column, id: Column, last: Due | undefined): SQL | undefined {
  return last && sql`(${dueAt}, ${id}) > (${last.dueAt.toISOString()}::timestamptz, ${last.id})`
}

/**
 * Does the work of a job in sets, each in its own transaction, until nothing is left. A job that is killed goes on with the next set,
 * because `workOnSet` finds what is left by its state.
 * @param workOnSet returns how many things it has done
 */
export async function workInSets(db: Database, workOnSet: (tx: Db) => Promise<number>): Promise<void> {
  let done: number
  do done = await db.transaction(workOnSet)
  while (done > 0)
}

const pageSize = 500

/** Enqueues the job of everything that is due by `now` and has none, a page at a time. */
export async function enqueueDue(
  db: Db,
  job: JobOfOne,
  now: Date,
  listPage: (db: Db, page: DuePage) => Promise<Due[]>,
): Promise<void> {
  let last: Due | undefined
  do {
    const page: Due[] = await listPage(db, { now, limit: pageSize, last })
    await addMissingJobsOf(
      db,
      job,
      page.map(({ id }) => id),
    )
    last = page.length < pageSize ? undefined : page.at(-1)
  } while (last)
}
