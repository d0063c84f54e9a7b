import { and, asc, eq, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { accountFacts } from '../auth/index.ts'
import type { Env } from '../ops/env.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { inLocale } from '../platform/http/request-locale.ts'
import { hasJob } from '../platform/jobs/failed-jobs.ts'
import { addJobSets, type JobSet } from '../platform/jobs/jobs.ts'
import { mailJobs, type SendMail } from '../platform/jobs/mail.ts'
import type { Secret } from '../platform/secret.ts'
import { writeUnsubscribeToken } from './change-setting.ts'
import { type MailSubject, renderMail } from './render-mail.ts'
import { whyNotTurnOff } from './rules.ts'
import { notifications, notificationSettings } from './schema.ts'

export type MailNotificationDeps = {
  db: Database
  env: Pick<Env, 'PUBLIC_URL'>
  secret: Secret
  sendMail: SendMail
  describeSubject(notification: Notification): Promise<MailSubject | null>
}

/** The name of the job that mails a notification; its payload is `{ id }`. */
export const mailNotificationJob = 'mail-notification'

/** The jobs that mail notifications, with low priority; a mail without `mailDueAt` is due now. */
export function listMailJobs(mails: { id: string; mailDueAt?: Date }[]): JobSet {
  const jobs = mails.map(({ id, mailDueAt: runAt }) => ({ payload: { id }, key: `mail ${id}`, runAt }))
  return { name: mailNotificationJob, jobs, ...mailJobs }
}

/**
 * The job: mails a notification once, unless its reader has turned such mail off. Throws when the mail server refuses, so that
 * the queue retries; a repeat has the same Message-ID.
 */
export async function mailNotification(deps: MailNotificationDeps, payload: unknown): Promise<void> {
  const { db, env, secret, sendMail } = deps
  const { id } = z.object({ id: z.string() }).parse(payload)
  const due = await findMailDue(db, id)
  if (!due) return
  const { notification, reader } = due
  if (reader && isWanted(due)) {
    const canTurnOff = whyNotTurnOff(notification.kind) === null
    const unsubscribeToken = canTurnOff ? writeUnsubscribeToken(secret, notification) : null
    const links = { publicUrl: env.PUBLIC_URL, unsubscribeToken }
    const { locale, emailVerified } = reader
    const subject = emailVerified ? await deps.describeSubject(notification) : null
    const recipient = { ...links, isVerified: emailVerified, subject }
    const mail = inLocale(locale, () => renderMail(notification, recipient))
    await sendMail.send({ to: reader.email, ...mail })
  }
  await setMailDone(db, id)
}

function isWanted({ notification: { kind, readAt }, setting }: MailDue): boolean {
  if (kind === 'message' && readAt !== null) return false
  return whyNotTurnOff(kind) !== null || setting?.email !== false
}

export const mailOverdueJob = 'mail-overdue'

/** The hourly job: enqueues mails whose job was lost. Mails that the queue gave up wait for an admin. */
export async function mailOverdue({ db }: Pick<MailNotificationDeps, 'db'>): Promise<void> {
  await addJobSets(db, [listMailJobs(await listMailsOverdue(db))])
}

type Notification = typeof notifications.$inferSelect

type MailDue = NonNullable<Awaited<ReturnType<typeof findMailDue>>>

/** A notification whose mail is due, with its reader, unless the account is closed, and the reader's setting of its kind. */
async function findMailDue(db: Db, id: string) {
  const { userId, kind, mailDueAt } = notifications
  const isSetting = and(eq(notificationSettings.userId, userId), eq(notificationSettings.kind, kind))
  const [due] = await db
    .select({
      notification: notifications,
      reader: {
        email: accountFacts.email,
        emailVerified: accountFacts.emailVerified,
        locale: accountFacts.locale,
      },
      setting: notificationSettings,
    })
    .from(notifications)
    .leftJoin(accountFacts, and(eq(accountFacts.id, userId), isNull(accountFacts.closedAt)))
    .leftJoin(notificationSettings, isSetting)
    .where(and(eq(notifications.id, id), isNotNull(mailDueAt)))
  return due ?? null
}

/** Lists the kind of each notification, and the account and e-mail of its reader. Unknown ids are left out. */
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

/** Overdue by the database's clock, which the queue uses, too. */
function listMailsOverdue(db: Db): Promise<Pick<Notification, 'id'>[]> {
  return db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        lt(notifications.mailDueAt, sql`clock_timestamp() - interval '1 hour'`),
        not(hasJob(sql`'mail ' || ${notifications.id}`)),
      ),
    )
    .orderBy(asc(notifications.mailDueAt))
    .limit(1000)
}

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

export async function setMailsDone(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await db.update(notifications).set({ mailDueAt: null }).where(inArray(notifications.id, ids))
}

/** Notes that a notification has no more mail due, because it was sent or discarded. */
export function setMailDone(db: Db, id: string): Promise<void> {
  return setMailsDone(db, [id])
}
