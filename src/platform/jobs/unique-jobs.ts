import { and, asc, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Db } from '../database/database.ts'
import { addJobs, maxAttempts } from './jobs.ts'

/** One job per thing (an order, a refund, a payout), so that a failure holds up no other. */
export type UniqueJob = {
  name: string
  /** The payload's property that holds the id. */
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
  /** Flags that limit how many such jobs run at once (see `limitSlowJobs`). */
  flags?: readonly string[]
  isLowPriority?: boolean
}

/** Enqueues the job for each id upon commit, replacing a waiting one; to run at `runAt`, or at once. */
export function enqueueUnique(tx: Db, job: UniqueJob, ids: string[], runAt?: Date): Promise<void> {
  return insertJobs(tx, job, ids, { runAt })
}

/** Enqueues the job for each id that has none waiting, running or given up. */
export function enqueueMissing(db: Db, job: UniqueJob, ids: string[]): Promise<void> {
  return insertJobs(db, job, ids, { onlyMissing: true })
}

function insertJobs(
  db: Db,
  { name, about, flags, isLowPriority }: UniqueJob,
  ids: string[],
  { runAt, onlyMissing }: { runAt?: Date | undefined; onlyMissing?: boolean },
) {
  const jobs = [...new Set(ids)].map((id) => ({ payload: { [about]: id }, key: `${name} ${id}`, runAt }))
  return addJobs(db, name, jobs, { lowPriority: isLowPriority, attempts: maxAttempts, flags, onlyMissing })
}

export type Due = { id: string; dueAt: Date }

/** What falls due of a table: the id that its job is about, and when. */
export type DueRows = { id: PgColumn; dueAt: PgColumn; where?: SQL | undefined }

/** A page of what is due, the earliest first, after the last one of the page before. */
export async function listDue(
  db: Db,
  { id, dueAt, where }: DueRows,
  { now, limit, last }: { now: Date; limit: number; last?: Due | undefined },
): Promise<Due[]> {
  const isLater = last && sql`(${dueAt}, ${id}) > (${last.dueAt.toISOString()}::timestamptz, ${last.id})`
  const rows = await db
    .select({ id, dueAt })
    .from(dueAt.table)
    .where(and(lte(dueAt, now), isLater, where))
    .orderBy(asc(dueAt), asc(id))
    .limit(limit)
  return rows as Due[]
}

/**
 * Works in sets of one transaction each until nothing is left; a restarted job continues, because `workOnSet` finds what is left
 * by its state.
 * @param workOnSet returns how many it has worked on
 */
export async function workInSets(db: Database, workOnSet: (tx: Db) => Promise<number>): Promise<void> {
  let done: number
  do done = await db.transaction(workOnSet)
  while (done > 0)
}

const pageSize = 500

/** Enqueues a job for everything that is due and has none yet, reading what is due page by page. */
export async function enqueueDue(db: Db, job: UniqueJob, now: Date, rows: DueRows): Promise<void> {
  let last: Due | undefined
  do {
    const page: Due[] = await listDue(db, rows, { now, limit: pageSize, last })
    await enqueueMissing(
      db,
      job,
      page.map(({ id }) => id),
    )
    last = page.length < pageSize ? undefined : page.at(-1)
  } while (last)
}
