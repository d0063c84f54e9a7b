import { findAccountByEmail, passwordLinkJob } from '../identity/index.ts'
import { listMailReaders, mailNotificationJob } from '../notifications/index.ts'
import type { NotificationKind } from '../notifications/rules.ts'
import type { Db } from '../platform/database/database.ts'
import type { DeadJob } from '../platform/jobs/dead-jobs.ts'

/** The jobs that send mail. */
export const mailJobs = [passwordLinkJob, mailNotificationJob]

/** A mail that was given up: its job, whom it is for, and what about. */
export type UndeliveredMail = {
  job: DeadJob
  kind: NotificationKind | 'password-link'
  notificationId: string | null
  email: string
  /** Null when the account is gone. */
  accountId: string | null
}

/** Whom mails that were given up are for. Leaves out those of notifications that have been deleted. */
export async function findUndelivered(db: Db, jobs: DeadJob[]): Promise<UndeliveredMail[]> {
  const ids = jobs.map((job) => readPayload(job).id).filter((id) => id !== undefined)
  const readers = new Map((await listMailReaders(db, ids)).map((reader) => [reader.id, reader]))
  return jobs.flatMap((job): UndeliveredMail[] => {
    const { id, email } = readPayload(job)
    if (email) return [{ job, kind: 'password-link', notificationId: null, email, accountId: null }]
    const reader = readers.get(id ?? '')
    if (!reader) return []
    return [
      { job, kind: reader.kind, notificationId: reader.id, email: reader.email, accountId: reader.userId },
    ]
  })
}

/** The account that a mail is for. */
export async function findReceiver(
  db: Db,
  { accountId, email }: UndeliveredMail,
): Promise<{ id: string; email: string } | null> {
  return accountId ? { id: accountId, email } : await findAccountByEmail(db, email)
}

/** The payload of a job that mails a notification has its id, that of one that mails a password link the e-mail. */
function readPayload({ payload }: DeadJob): { id?: string; email?: string } {
  return payload as { id?: string; email?: string }
}
