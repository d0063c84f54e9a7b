import { listAdmins } from '../identity/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { KindWithParams, Subject } from './rules.ts'
import { insertNotification } from './store.ts'

/** A notification to be written. The subject says what it links to, and which unread one is enough. */
export type NewNotification = KindWithParams & Subject

/**
 * Notifies a person of an event. Call it in the transaction of the event: the notification exists if and only if that
 * commits, and is delivered by jobs.
 */
export async function notify(
  tx: Db,
  { to, ...notification }: NewNotification & { to: string },
): Promise<void> {
  await insertNotification(tx, { ...notification, userId: to })
}

/** Notifies every admin of an event, in its transaction. */
export async function notifyAdmins(tx: Db, notification: NewNotification): Promise<void> {
  for (const { id } of await listAdmins(tx)) await notify(tx, { ...notification, to: id })
}
