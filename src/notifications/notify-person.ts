import { sql } from 'drizzle-orm'
import { listAdmins } from '../accounts/index.ts'
import type { Db } from '../platform/database/database.ts'
import { publishAll } from '../platform/events/publish.ts'
import { limitMails } from './limit-mail.ts'
import { mailLater, setMailsDue } from './mail-notification.ts'
import { isMailed, type KindWithParams, type NotificationKind, type Subject } from './rules.ts'
import { insertNotifications } from './store.ts'

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
    /** Who has caused it, of what may come in a row: the first is mailed at once, what follows together. */
    fromId?: string
  }

/** A notification of this person. */
type Addressed = NewNotification & { to: string }

/**
 * Notifies a person of an event. Call it in the transaction of the event: the notification exists if and only if that
 * commits, and is delivered by jobs.
 */
export function notify(tx: Db, notification: Addressed): Promise<void> {
  return notifyAll(tx, [notification])
}

/** Notifies every admin of an event, in its transaction. */
export async function notifyAdmins(tx: Db, notification: NewNotification): Promise<void> {
  const admins = await listAdmins(tx)
  await notifyAll(
    tx,
    admins.map(({ id: to }) => ({ ...notification, to })),
  )
}

/** How many notifications are written by one statement. */
const setSize = 500

/** Notifies people of an event, in its transaction: a fixed number of statements for some hundred of them. */
export async function notifyAll(tx: Db, notifications: Addressed[]): Promise<void> {
  for (let from = 0; from < notifications.length; from += setSize) {
    await notifySet(tx, notifications.slice(from, from + setSize))
  }
}

async function notifySet(tx: Db, notifications: Addressed[]): Promise<void> {
  const written = await insertNotifications(
    tx,
    notifications.map(({ to: userId, isAlwaysMailed: _, ...notification }) => ({
      ...notification,
      userId,
      // By the database's clock, as the queue.
      mailDueAt: isMailed(notification.kind)
        ? sql`clock_timestamp() + make_interval(secs => ${mailDelays[notification.kind] ?? 0})`
        : sql`null`,
    })),
  )
  if (written.length === 0) return
  const isAlwaysMailed = notifications.some((notification) => notification.isAlwaysMailed)
  const mailed = written.filter(({ kind }) => isMailed(kind))
  const mails = await limitMails(tx, mailed, isAlwaysMailed)
  await setMailsDue(tx, mailed, mails)
  await mailLater(
    tx,
    [...mails].map(([id, mailDueAt]) => ({ id, mailDueAt })),
  )
  const sent = written.map(({ id, userId }) => ({ userId, data: { _id: id } }))
  await publishAll(tx, 'notification', sent)
}
