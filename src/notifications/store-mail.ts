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

/** Sets when the e-mail of a notification is due; null: there is none. */
export async function setMailDue(db: Db, id: string, mailDueAt: Date | null): Promise<void> {
  await db.update(notifications).set({ mailDueAt }).where(eq(notifications.id, id))
}

/** Records that the e-mail of a notification was sent, or is not wanted. */
export function setMailDone(db: Db, id: string): Promise<void> {
  return setMailDue(db, id, null)
}
