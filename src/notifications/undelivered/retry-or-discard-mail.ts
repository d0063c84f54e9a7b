import { recordAct } from '../../audit/index.ts'
import type { Actor } from '../../audit/rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import {
  lockFailedJob,
  lockOldFailedJobs,
  removeFailedJob,
  retryFailedJob,
} from '../../platform/jobs/failed-jobs.ts'
import { mailAttempts } from '../../platform/jobs/mail.ts'
import { setMailDone } from '../mail-notification.ts'
import { findUndelivered, mailJobs, type UndeliveredMail } from './find-undelivered.ts'

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
