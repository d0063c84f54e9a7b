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

/** Notifications whose e-mail was due before `since` and has no job. */
export function listMailsOverdue(db: Db, since: Date): Promise<Pick<Notification, 'id'>[]> {
  return db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        lt(notifications.mailDueAt, since),
        sql`not exists (select from graphile_worker.jobs where key = 'mail ' || ${notifications.id})`,
      ),
    )
    .orderBy(asc(notifications.mailDueAt))
    .limit(1000)
}

/** Records that the e-mail of a notification was sent, or is not wanted. */
export async function setMailDone(db: Db, id: string): Promise<void> {
  await db.update(notifications).set({ mailDueAt: null }).where(eq(notifications.id, id))
}
