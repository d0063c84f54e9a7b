import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { isId } from '../kernel/id.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { deleteInBatches, selectWaiting } from '../platform/database/query-parts.ts'
import type { Cursor } from '../platform/http/paging.ts'
import { enquiries } from './schema.ts'

export type Enquiry = typeof enquiries.$inferSelect

const isOpen = isNull(enquiries.doneAt)

export async function insertEnquiry(db: Db, enquiry: typeof enquiries.$inferInsert): Promise<{ id: string }> {
  const [row] = await db.insert(enquiries).values(enquiry).returning({ id: enquiries.id })
  if (!row) throw new Error('the insert of an enquiry returned no row')
  return row
}

export function listOpen(db: Db, limit: number, cursor?: Cursor): Promise<Enquiry[]> {
  const { createdAt, id } = enquiries
  const after =
    cursor && sql`(${createdAt}, ${id}) > (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  return db.select().from(enquiries).where(and(isOpen, after)).orderBy(asc(createdAt), asc(id)).limit(limit)
}

/** Marks an open enquiry as answered and returns the e-mail it came from; null when there is no open enquiry of this id. */
export async function closeOpen(tx: Db, id: string, at: Date): Promise<{ email: string } | null> {
  if (!isId(id)) return null
  const [closed] = await tx
    .update(enquiries)
    .set({ doneAt: at })
    .where(and(eq(enquiries.id, id), isOpen))
    .returning({ email: enquiries.email })
  return closed ?? null
}

/** The SQL of open enquiries as rows of the admin's queue; the note is the e-mail to answer to. */
export function selectEnquiries(): SQL {
  const { id, createdAt, name, email } = enquiries
  return selectWaiting(
    { kind: 'enquiry', id, at: createdAt, about: name, note: email },
    sql`from ${enquiries} where ${isOpen}`,
  )
}

/** The name of the nightly job that deletes enquiries answered half a year ago. */
export const pruneEnquiriesJob = 'prune-enquiries'

const retentionMillis = 182 * 24 * 60 * 60_000

export async function pruneEnquiries({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const isOld = lt(enquiries.doneAt, new Date(clock.now().getTime() - retentionMillis))
  await deleteInBatches(db, enquiries, isOld)
}
