import { recordAct } from '../../audit/index.ts'
import type { AccountActor } from '../../audit/rules.ts'
import { otherJobs } from '../../notifications/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import {
  attemptsInADay,
  countFailedJobs,
  type FailedJob,
  listFailedJobs,
  lockFailedJob,
  retryFailedJob,
} from '../../platform/jobs/failed-jobs.ts'
import { maxAttempts } from '../../platform/jobs/jobs.ts'
import { redact } from '../../platform/log.ts'
import type * as contract from './contract.ts'

const maxListed = 100

const maxReasonLength = 500

export async function readFailedJobs(db: Db): Promise<contract.FailedJobs> {
  const jobs = await listFailedJobs(db, otherJobs, 'oldest', maxListed)
  return { total: await countFailedJobs(db, otherJobs), jobs: jobs.map(presentJob) }
}

function presentJob(job: FailedJob): contract.FailedJob {
  return {
    _id: job.id,
    job: job.name,
    orderId: orderOf(job) ?? null,
    reason: redact(job.error).slice(0, maxReasonLength),
    attempts: job.attempts,
    failedAt: job.failedAt.toISOString(),
    nextAt: job.nextAt?.toISOString() ?? null,
  }
}

/** Its payload is trusted, because Swap itself wrote it. */
const orderOf = ({ payload }: FailedJob) => (payload as { orderId?: string } | null)?.orderId

/**
 * Retries a failed job for an admin and records it in the audit log; if it fails, it is a failed job again at once. `changed` is
 * false when there is no such job, or another admin was first.
 */
export function retryAudited(db: Database, admin: AccountActor, id: string) {
  return db.transaction(async (tx) => {
    const job = await lockFailedJob(tx, otherJobs, id)
    if (!job) return { changed: false }
    await retryFailedJob(tx, job.id, { attempts: attemptsInADay - 1, maxAttempts })
    const orderId = orderOf(job)
    const about = { note: job.name, ...(orderId && { orderId }) }
    await recordAct(tx, admin, 'retry-job', admin.id, about)
    return { changed: true }
  })
}
