import { z } from 'zod'
import { findMailboxOf } from '../identity/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { Env } from '../platform/env.ts'
import { inLocale } from '../platform/http/request-locale.ts'
import { addMailJobs, type SendMail } from '../platform/jobs/mail.ts'
import type { Secret } from '../platform/secret.ts'
import { renderMail } from './render-mail.ts'
import { whyNotTurnOff } from './rules.ts'
import { findMailDue, listMailsOverdue, type Notification, setMailDone } from './store-mail.ts'
import { listTurnedOff } from './store-settings.ts'
import { writeUnsubscribeToken } from './unsubscribe-token.ts'

type Deps = { db: Database; env: Pick<Env, 'PUBLIC_URL'>; secret: Secret; sendMail: SendMail }

export const mailNotificationJob = 'mail-notification'

/** Enqueues the mails of notifications in the caller's transaction, with a low priority. Without a moment one is due now. */
export function mailLater(tx: Db, mails: { id: string; mailDueAt?: Date }[]): Promise<void> {
  const jobs = mails.map(({ id, mailDueAt: runAt }) => ({ payload: { id }, key: `mail ${id}`, runAt }))
  return addMailJobs(tx, mailNotificationJob, jobs)
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
  await mailLater(db, await listMailsOverdue(db))
}
