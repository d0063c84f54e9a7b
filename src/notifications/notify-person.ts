import { sql } from 'drizzle-orm'
import { listAdmins } from '../auth/index.ts'
import type { Db } from '../platform/database/database.ts'
import { type NewEvent, publishAll } from '../platform/events/store.ts'
import { addJobSets } from '../platform/jobs/jobs.ts'
import { limitMails, mailDelays } from './limit-mail.ts'
import { listMailJobs, setMailsDue } from './mail-notification.ts'
import { listPushJobs } from './push/send-push.ts'
import { isMailed, type KindWithParams, type Subject } from './rules.ts'
import { listSmsJobs } from './sms/send-sms.ts'
import { insertNotifications } from './store.ts'

/** A notification to write. Its subject is what it links to; of some kinds (`kindsOnce`) one unread per subject is enough. */
export type NewNotification = KindWithParams &
  Subject & {
    /** Mails it even above the limit of mails, because it says that something has ended. */
    isAlwaysMailed?: boolean
    /** Who caused the event: the first of several by one person is mailed at once, the rest together. */
    fromId?: string
  }

type Addressed = NewNotification & { to: string }

/** Notifies a person of an event. Call it in the event's transaction: the notification commits with it, and jobs deliver it. */
export function notify(tx: Db, notification: Addressed): Promise<void> {
  return notifyAll(tx, [notification])
}

/** Notifies every admin of an event. Call it in the event's transaction. */
export async function notifyAdmins(tx: Db, notification: NewNotification): Promise<void> {
  const admins = await listAdmins(tx)
  await notifyAll(
    tx,
    admins.map(({ id: to }) => ({ ...notification, to })),
  )
}

const setSize = 500

/**
 * Notifies people of an event, in its transaction, with a fixed number of statements per 500 of them.
 * @param events are sent to streams with those of the notifications
 */
export async function notifyAll(tx: Db, notifications: Addressed[], events: NewEvent[] = []): Promise<void> {
  if (notifications.length === 0) return publishAll(tx, events)
  for (let from = 0; from < notifications.length; from += setSize) {
    await notifySet(tx, notifications.slice(from, from + setSize), from === 0 ? events : [])
  }
}

async function notifySet(tx: Db, notifications: Addressed[], events: NewEvent[]): Promise<void> {
  const written = await insertNotifications(
    tx,
    notifications.map(({ to: userId, isAlwaysMailed: _, ...notification }) => ({
      ...notification,
      userId,
      // The database's clock, as the queue.
      mailDueAt: isMailed(notification.kind)
        ? sql`clock_timestamp() + make_interval(secs => ${mailDelays[notification.kind] ?? 0})`
        : sql`null`,
    })),
    events,
  )
  if (written.length === 0) return
  const isAlwaysMailed = notifications.some((notification) => notification.isAlwaysMailed)
  const mailable = written.filter(({ kind }) => isMailed(kind))
  const mails = await limitMails(tx, mailable, isAlwaysMailed)
  await setMailsDue(tx, mailable, mails)
  const mailed = [...mails].map(([id, mailDueAt]) => ({ id, mailDueAt }))
  await addJobSets(tx, [listMailJobs(mailed), listPushJobs(written), listSmsJobs(written)])
}
