import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { accountFacts } from '../identity/index.ts'
import type { Db } from '../platform/database/database.ts'
import { notifications } from './schema.ts'

export type Notification = typeof notifications.$inferSelect

/** The notification of this id if its e-mail is still to be sent; null otherwise. */
export async function findMailDue(db: Db, id: string): Promise<Notification | null> {
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), isNotNull(notifications.mailDueAt)))
  return row ?? null
}

/** Who reads these notifications, and of what kind they are. */
export function listMailReaders(
  db: Db,
  ids: string[],
): Promise<{ id: string; kind: Notification['kind']; userId: string; email: string }[]> {
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      userId: accountFacts.id,
      email: accountFacts.email,
    })
    .from(notifications)
    .innerJoin(accountFacts, eq(accountFacts.id, notifications.userId))
    .where(inArray(notifications.id, ids))
}

/** Notifications whose e-mail was due an hour ago and has no job, by the database's clock as the queue's. */
export function listMailsOverdue(db: Db): Promise<Pick<Notification, 'id'>[]> {
  return db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        lt(notifications.mailDueAt, sql`clock_timestamp() - interval '1 hour'`),
        sql`not exists (select from graphile_worker.jobs where key = 'mail ' || ${notifications.id})`,
      ),
    )
    .orderBy(asc(notifications.mailDueAt))
    .limit(1000)
}

/** Saves when the e-mails of new notifications are due where that is another moment than they have; there is none of the others. */
export async function setMailsDue(tx: Db, written: Notification[], mails: Map<string, Date>): Promise<void> {
  const changed = written.filter(({ id, mailDueAt }) => mails.get(id)?.getTime() !== mailDueAt?.getTime())
  if (changed.length === 0) return
  const due = changed.map(({ id }) => ({ id, at: mails.get(id) ?? null }))
  await tx
    .update(notifications)
    .set({ mailDueAt: sql`due.at` })
    .from(sql`json_to_recordset(${JSON.stringify(due)}::json) as due (id uuid, at timestamptz)`)
    .where(sql`${notifications.id} = due.id`)
}

/** Records that the e-mails of notifications were sent, or are not wanted. */
export async function setMailsDone(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await db.update(notifications).set({ mailDueAt: null }).where(inArray(notifications.id, ids))
}

/** Records that the e-mail of a notification was sent, or is not wanted. */
export function setMailDone(db: Db, id: string): Promise<void> {
  return setMailsDone(db, [id])
}
