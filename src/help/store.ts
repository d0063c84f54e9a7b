import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm'
import { accountFacts } from '../auth/index.ts'
import { isId } from '../kernel/id.ts'
import type { Clock } from '../kernel/time.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { deleteInBatches, selectWaiting } from '../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import type { enquiryStates } from './rules.ts'
import { enquiries, enquiryAnswers } from './schema.ts'

export type Enquiry = typeof enquiries.$inferSelect

const isOpen = isNull(enquiries.doneAt)

export async function insertEnquiry(db: Db, enquiry: typeof enquiries.$inferInsert): Promise<{ id: string }> {
  const [row] = await db.insert(enquiries).values(enquiry).returning({ id: enquiries.id })
  if (!row) throw new Error('the insert of an enquiry returned no row')
  return row
}

export type EnquiryAnswer = typeof enquiryAnswers.$inferSelect & { adminEmail: string }

export async function insertAnswer(tx: Db, answer: typeof enquiryAnswers.$inferInsert) {
  await tx.update(enquiries).set({ doneAt: answer.createdAt }).where(eq(enquiries.id, answer.enquiryId))
  const [row] = await tx.insert(enquiryAnswers).values(answer).returning({ id: enquiryAnswers.id })
  if (!row) throw new Error('the insert of an answer returned no row')
  return row
}

/** Locks an enquiry, open or answered, until the transaction ends; null for a malformed or unknown id. */
export async function lockEnquiry(tx: Db, id: string): Promise<Enquiry | null> {
  if (!isId(id)) return null
  const [found] = await tx.select().from(enquiries).where(eq(enquiries.id, id)).for('update')
  return found ?? null
}

/** The answers to these enquiries, the oldest first. */
export function listAnswers(db: Db, enquiryIds: string[]): Promise<EnquiryAnswer[]> {
  return db
    .select({ ...getTableColumns(enquiryAnswers), adminEmail: accountFacts.email })
    .from(enquiryAnswers)
    .innerJoin(accountFacts, eq(accountFacts.id, enquiryAnswers.adminId))
    .where(inArray(enquiryAnswers.enquiryId, enquiryIds))
    .orderBy(asc(enquiryAnswers.createdAt), asc(enquiryAnswers.id))
}

/** An answer and its enquiry; null once they are deleted. */
export async function findAnswer(db: Db, id: string) {
  const [found] = await db
    .select({ answer: enquiryAnswers, enquiry: enquiries })
    .from(enquiryAnswers)
    .innerJoin(enquiries, eq(enquiries.id, enquiryAnswers.enquiryId))
    .where(eq(enquiryAnswers.id, id))
  return found ?? null
}

/** A page of the enquiries in a state: the open ones with the oldest first, the answered ones with the latest first. */
export function listEnquiries(
  db: Db,
  {
    state,
    limit,
    cursor,
  }: { state: (typeof enquiryStates)[number]; limit: number; cursor?: Cursor | undefined },
): Promise<Enquiry[]> {
  const { createdAt, id } = enquiries
  if (state === 'answered') {
    return db
      .select()
      .from(enquiries)
      .where(and(isNotNull(enquiries.doneAt), olderThan(createdAt, id, cursor)))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
  }
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
