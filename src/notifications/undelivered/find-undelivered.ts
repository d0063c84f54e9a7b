import { closingMailJob, emailChangedJob, emailLinkJob, exportReadyJob } from '../../accounts/index.ts'
import { accountChangedJob, listByEmail, listById, newDeviceJob, passwordLinkJob } from '../../auth/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { countFailedJobs, type FailedJob, listFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { listMailReaders, mailNotificationJob } from '../mail-notification.ts'
import type { NotificationKind } from '../rules.ts'
import type * as contract from './contract.ts'
import { type AccountMailKind, readMailError } from './rules.ts'

const accountMails: Record<string, AccountMailKind> = {
  [passwordLinkJob]: 'password-link',
  [emailLinkJob]: 'email-link',
  [emailChangedJob]: 'email-changed',
  [newDeviceJob]: 'new-device',
  [accountChangedJob]: 'account-changed',
  [exportReadyJob]: 'export-ready',
  [closingMailJob]: 'closing',
}

export const mailJobs = { only: [...Object.keys(accountMails), mailNotificationJob] }

export const otherJobs = { except: mailJobs.only }

/** A mail that the queue gave up: its failed job, what it was about, its address and its account, perhaps closed. */
export type UndeliveredMail = {
  job: FailedJob
  kind: NotificationKind | AccountMailKind
  notificationId: string | null
  /** The address that the mail went to: the account's present one, a former one, or one that it was changing to. */
  address: string
  receiver: { id: string; email: string }
}

/** Finds whose mails these failed jobs were to send, without deleted notifications and addresses of no account. */
export async function findUndelivered(db: Db, jobs: FailedJob[]): Promise<UndeliveredMail[]> {
  const payloads = jobs.map(readPayload)
  const ids = payloads.flatMap(({ id }) => id ?? [])
  const userIds = payloads.flatMap(({ userId }) => userId ?? [])
  const emails = payloads.flatMap(({ email }) => email ?? [])
  const readers = new Map((await listMailReaders(db, ids)).map((reader) => [reader.id, reader]))
  const byId = new Map((await listById(db, userIds)).map((account) => [account.id, account]))
  const byEmail = new Map((await listByEmail(db, emails)).map((account) => [account.email, account]))
  return jobs.flatMap((job): UndeliveredMail[] => {
    const { id = '', userId, email = '', formerEmail } = readPayload(job)
    const accountMail = accountMails[job.name]
    if (accountMail) {
      const receiver = userId === undefined ? byEmail.get(email.toLowerCase()) : byId.get(userId)
      if (!receiver) return []
      const address = (formerEmail ?? (email || receiver.email)).toLowerCase()
      return [{ job, kind: accountMail, notificationId: null, address, receiver }]
    }
    const reader = readers.get(id)
    if (!reader) return []
    const receiver = { id: reader.userId, email: reader.email }
    return [{ job, kind: reader.kind, notificationId: id, address: reader.email, receiver }]
  })
}

type Payload = { id?: string; userId?: string; email?: string; formerEmail?: string }

/** The payload names a notification's id, an e-mail (password links), or an account's id with an e-mail. */
function readPayload({ payload }: FailedJob): Payload {
  return payload as Payload
}

const maxListed = 100

export async function readUndelivered(db: Db): Promise<contract.UndeliveredMails> {
  const mails = await findUndelivered(db, await listFailedJobs(db, mailJobs, 'latest', maxListed))
  return {
    total: await countFailedJobs(db, mailJobs),
    mails: mails.map(({ job, kind, address }) => ({
      _id: job.id,
      email: address,
      kind,
      ...readMailError(job.error),
      attempts: job.attempts,
      failedAt: job.failedAt.toISOString(),
    })),
  }
}
