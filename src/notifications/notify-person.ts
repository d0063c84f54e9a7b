import { sql } from 'drizzle-orm'
import { listAdmins } from '../identity/index.ts'
import type { Db } from '../platform/database/database.ts'
import { publish } from '../platform/events/publish.ts'
import { limitMail } from './limit-mail.ts'
import { mailLater } from './mail-notification.ts'
import type { KindWithParams, NotificationKind, Subject } from './rules.ts'
import { insertNotification } from './store.ts'
import { setMailDue } from './store-mail.ts'

/** How many seconds an e-mail waits: a message that is read meanwhile needs none, and several changes are one mail. */
const mailDelays: Partial<Record<NotificationKind, number>> = {
  message: 120,
  'price-changed': 600,
  'dispute-news': 120,
}

/** A new notification. Its subject is what it links to, and identifies an unread one that is enough. */
export type NewNotification = KindWithParams &
  Subject & {
    /** True for what ends something: it is mailed however many mails of its kind there were. */
    isAlwaysMailed?: boolean
  }

/**
 * Notifies a person of an event. Call it in the transaction of the event: the notification exists if and only if that
 * commits, and is delivered by jobs.
 */
export async function notify(
  tx: Db,
  { to, isAlwaysMailed = false, ...notification }: NewNotification & { to: string },
): Promise<void> {
  const written = await insertNotification(tx, {
    ...notification,
    userId: to,
    // By the database's clock, as the queue.
    mailDueAt: sql`clock_timestamp() + make_interval(secs => ${mailDelays[notification.kind] ?? 0})`,
  })
  if (!written) return
  const mailDueAt = await limitMail(tx, written, isAlwaysMailed)
  await setMailDue(tx, written.id, mailDueAt)
  if (mailDueAt) await mailLater(tx, { id: written.id, mailDueAt })
  await publish(tx, [to], 'notification', { _id: written.id })
}

/** Notifies every admin of an event, in its transaction. */
export async function notifyAdmins(tx: Db, notification: NewNotification): Promise<void> {
  for (const { id } of await listAdmins(tx)) await notify(tx, { ...notification, to: id })
}
