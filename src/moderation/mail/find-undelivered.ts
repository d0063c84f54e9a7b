import { listByEmail, passwordLinkJob } from '../../identity/index.ts'
import { listMailReaders, mailNotificationJob } from '../../notifications/index.ts'
import type { NotificationKind } from '../../notifications/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { countDeadJobs, type DeadJob, listDeadJobs } from '../../platform/jobs/failed-jobs.ts'
import { readMailError } from '../rules.ts'
import type * as contract from './contract.ts'

/** The jobs that send mail. */
export const mailJobs = [passwordLinkJob, mailNotificationJob]

/** A mail that was given up: its job, what about, and whose it is; the account may be closed. */
export type UndeliveredMail = {
  job: DeadJob
  kind: NotificationKind | 'password-link'
  notificationId: string | null
  receiver: { id: string; email: string }
}

/** Whose the mails are that were given up. Leaves out those of deleted notifications, and of e-mails without an account. */
export async function findUndelivered(db: Db, jobs: DeadJob[]): Promise<UndeliveredMail[]> {
  const payloads = jobs.map(readPayload)
  const ids = payloads.flatMap(({ id }) => id ?? [])
  const emails = payloads.flatMap(({ email }) => email ?? [])
  const readers = new Map((await listMailReaders(db, ids)).map((reader) => [reader.id, reader]))
  const accounts = new Map((await listByEmail(db, emails)).map((account) => [account.email, account]))
  return jobs.flatMap((job): UndeliveredMail[] => {
    const { id = '', email = '' } = readPayload(job)
    const receiver = accounts.get(email.toLowerCase())
    if (receiver) return [{ job, kind: 'password-link', notificationId: null, receiver }]
    const reader = readers.get(id)
    if (!reader) return []
    const { kind, userId, email: address } = reader
    return [{ job, kind, notificationId: id, receiver: { id: userId, email: address } }]
  })
}

/** The payload of a job that mails a notification has its id, that of one that mails a password link the e-mail. */
function readPayload({ payload }: DeadJob): { id?: string; email?: string } {
  return payload as { id?: string; email?: string }
}

/** How many mails are listed. */
const maxListed = 100

export async function readUndelivered(db: Db): Promise<contract.UndeliveredMails> {
  const mails = await findUndelivered(db, await listDeadJobs(db, mailJobs, maxListed))
  return {
    total: await countDeadJobs(db, mailJobs),
    mails: mails.map(({ job, kind, receiver }) => ({
      _id: job.id,
      email: receiver.email,
      kind,
      ...readMailError(job.error),
      attempts: job.attempts,
      failedAt: job.failedAt.toISOString(),
    })),
  }
}
