import { z } from 'zod'
import { findMailboxOf } from '../identity/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { Env } from '../platform/env.ts'
import { inLocale } from '../platform/http/request-locale.ts'
import { addMailJob, type SendMail } from '../platform/jobs/mail.ts'
import type { Secret } from '../platform/secret.ts'
import { renderMail } from './render-mail.ts'
import { whyNotTurnOff } from './rules.ts'
import { findMailDue, listMailsOverdue, type Notification, setMailDone } from './store-mail.ts'
import { listTurnedOff } from './store-settings.ts'
import { writeUnsubscribeToken } from './unsubscribe-token.ts'

type Deps = { db: Database; env: Pick<Env, 'PUBLIC_URL'>; secret: Secret; sendMail: SendMail }

export const mailNotificationJob = 'mail-notification'

/** Enqueues the mail of a notification in the caller's transaction, with a low priority. */
export function mailLater(tx: Db, { id, mailDueAt }: Pick<Notification, 'id' | 'mailDueAt'>): Promise<void> {
  const runAt = mailDueAt ? { runAt: mailDueAt } : {}
  return addMailJob(tx, mailNotificationJob, { id }, { key: `mail ${id}`, ...runAt })
}

/**
 * The job: mails a notification, unless it was sent or is not wanted. Throws when the mail server does not accept it: the queue
 * retries. A crash right after the mail was accepted repeats it, with the same Message-ID.
 */
export async function mailNotification(deps: Deps, payload: unknown): Promise<void> {
  const { db, env, secret, sendMail } = deps
  const { id } = z.object({ id: z.string() }).parse(payload)
  const notification = await findMailDue(db, id)
  if (!notification) return
  const mailbox = (await isWanted(db, notification)) && (await findMailboxOf(db, notification.userId))
  if (mailbox) {
    const canTurnOff = whyNotTurnOff(notification.kind) === null
    const unsubscribeToken = canTurnOff ? writeUnsubscribeToken(secret, notification) : null
    const links = { publicUrl: env.PUBLIC_URL, unsubscribeToken }
    const { locale, emailVerified } = mailbox
    const mail = inLocale(locale, () => renderMail(notification, { ...links, isVerified: emailVerified }))
    await sendMail.send({ to: mailbox.email, ...mail })
  }
  await setMailDone(db, id)
}

/** A message is mailed only while it is unread. */
async function isWanted(db: Db, { userId, kind, readAt }: Notification): Promise<boolean> {
  if (kind === 'message' && readAt !== null) return false
  return whyNotTurnOff(kind) !== null || !(await listTurnedOff(db, userId)).has(kind)
}

export const mailOverdueJob = 'mail-overdue'

/** The hourly job: enqueues mails whose job was lost. One that the queue has given up waits for an admin. */
export async function mailOverdue({ db }: Pick<Deps, 'db'>): Promise<void> {
  const overdue = await listMailsOverdue(db)
  for (const notification of overdue) await mailLater(db, { ...notification, mailDueAt: null })
}
