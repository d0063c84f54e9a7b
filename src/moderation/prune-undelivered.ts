import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { lockOldDeadJobs } from '../platform/jobs/dead-jobs.ts'
import { findUndelivered, mailJobs } from './find-undelivered.ts'
import { discardMail } from './settle-undelivered.ts'

export const pruneUndeliveredJob = 'prune-undelivered-mails'

const keptMillis = 30 * 24 * 60 * 60_000
const batch = 200

/** The nightly job: discards mails that were given up more than thirty days ago. */
export async function pruneUndelivered({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMillis)
  let found = batch
  while (found === batch) {
    found = await db.transaction(async (tx) => {
      const jobs = await lockOldDeadJobs(tx, mailJobs, before, batch)
      const mails = new Map((await findUndelivered(tx, jobs)).map((mail) => [mail.job.id, mail]))
      for (const job of jobs) {
        await discardMail(tx, { job, notificationId: mails.get(job.id)?.notificationId ?? null })
      }
      return jobs.length
    })
  }
}
