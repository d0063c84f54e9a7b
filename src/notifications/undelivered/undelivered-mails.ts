import { closingMailJob, emailChangedJob, emailLinkJob, exportReadyJob } from '../../accounts/index.ts'
import { recordAct } from '../../audit/index.ts'
import type { Actor } from '../../audit/rules.ts'
import { accountChangedJob, listByEmail, listById, newDeviceJob, passwordLinkJob } from '../../auth/index.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import {
  countFailedJobs,
  type FailedJob,
  listFailedJobs,
  lockFailedJob,
  lockOldFailedJobs,
  removeFailedJob,
  retryFailedJob,
} from '../../platform/jobs/failed-jobs.ts'
import { mailAttempts } from '../../platform/jobs/mail.ts'
import { listMailReaders, mailNotificationJob, setMailDone } from '../mail-notification.ts'
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
type UndeliveredMail = {
  job: FailedJob
  kind: NotificationKind | AccountMailKind
  notificationId: string | null
  /** The address that the mail went to: the account's present one, a former one, or one that it was changing to. */
  address: string
  receiver: { id: string; email: string }
}

/** Finds whose mails these failed jobs were to send, without deleted notifications and addresses of no account. */
async function findUndelivered(db: Db, jobs: FailedJob[]): Promise<UndeliveredMail[]> {
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

type Choice = 'retry-mail' | 'discard-mail'

/**
 * Retries or discards a mail that the queue gave up, and records it in the audit log in one transaction. `changed` is false when
 * there is no such mail, or another admin was first.
 */
export function retryOrDiscardMail(
  db: Database,
  admin: Actor & { id: string },
  jobId: string,
  choice: Choice,
): Promise<{ changed: boolean }> {
  return db.transaction(async (tx) => {
    const job = await lockFailedJob(tx, mailJobs, jobId)
    const [mail] = job ? await findUndelivered(tx, [job]) : []
    if (!mail) return { changed: false }
    if (choice === 'retry-mail') await retryFailedJob(tx, jobId, { attempts: 0, maxAttempts: mailAttempts })
    else await discardMail(tx, mail)
    await recordAct(tx, admin, choice, mail.receiver.id)
    return { changed: true }
  })
}

async function discardMail(tx: Db, { job, notificationId }: Pick<UndeliveredMail, 'job' | 'notificationId'>) {
  await removeFailedJob(tx, job.id)
  // Else its job would be taken for lost.
  if (notificationId) await setMailDone(tx, notificationId)
}

export const pruneUndeliveredJob = 'prune-undelivered-mails'

const retentionMillis = 30 * 24 * 60 * 60_000
const batch = 200

/** The nightly job: discards mails that were given up more than thirty days ago. */
export async function pruneUndelivered({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMillis)
  let found = batch
  while (found === batch) {
    found = await db.transaction(async (tx) => {
      const jobs = await lockOldFailedJobs(tx, mailJobs, before, batch)
      const mails = new Map((await findUndelivered(tx, jobs)).map((mail) => [mail.job.id, mail]))
      for (const job of jobs) {
        await discardMail(tx, { job, notificationId: mails.get(job.id)?.notificationId ?? null })
      }
      return jobs.length
    })
  }
}
