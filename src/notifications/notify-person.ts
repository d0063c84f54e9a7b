import { listAdmins } from '../identity/index.ts'
import type { Db } from '../platform/database/database.ts'
import { publish } from '../platform/events/publish.ts'
import { mailLater } from './mail-notification.ts'
import type { KindWithParams, NotificationKind, Subject } from './rules.ts'
import { insertNotification } from './store.ts'

/** How long an e-mail waits: a message that is read meanwhile needs none. */
const mailDelays: Partial<Record<NotificationKind, number>> = { message: 2 * 60_000 }

/** A new notification. Its subject is what it links to, and identifies an unread one that is enough. */
export type NewNotification = KindWithParams & Subject

/**
 * Notifies a person of an event. Call it in the transaction of the event: the notification exists if and only if that
 * commits, and is delivered by jobs.
 */
export async function notify(
  tx: Db,
  { to, ...notification }: NewNotification & { to: string },
): Promise<void> {
  const written = await insertNotification(tx, {
    ...notification,
    userId: to,
    mailDueAt: new Date(Date.now() + (mailDelays[notification.kind] ?? 0)),
  })
  if (!written) return
  await mailLater(tx, written)
  await publish(tx, [to], 'notification', { _id: written.id })
}

/** Notifies every admin of an event, in its transaction. */
export async function notifyAdmins(tx: Db, notification: NewNotification): Promise<void> {
  for (const { id } of await listAdmins(tx)) await notify(tx, { ...notification, to: id })
}
