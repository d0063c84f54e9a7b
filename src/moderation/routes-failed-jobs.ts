import { describeActor, type Guard } from '../identity/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { countChange } from '../platform/http/contract.ts'
import { createRouter } from '../platform/http/router.ts'
import {
  countFailedJobs,
  type FailedJob,
  listFailedJobs,
  lockFailedJob,
  retryFailedJob,
} from '../platform/jobs/failed-jobs.ts'
import { redact } from '../platform/redact.ts'
import * as contract from './failed-job-contract.ts'
import { mailJobs } from './find-undelivered.ts'
import type { Actor } from './rules.ts'
import { recordAct } from './store.ts'

/** How many jobs are listed. */
const maxListed = 100

const maxReasonLength = 500

/** The admin's calls about background work that fails. */
export function failedJobRoutes({ db, guard }: { db: Database; guard: Guard }) {
  return createRouter()
    .openapi(guard.admin(contract.listFailedJobs), async (c) => c.json(await readFailedJobs(db), 200))
    .openapi(guard.admin(contract.retryFailedJob), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(countChange(await retryAudited(db, describeActor(c), id)), 200)
    })
}

/** How many jobs wait for an admin because they have failed; mails that were given up are counted apart. */
const countFailedWork = (db: Db) => countFailedJobs(db, mailJobs)

async function readFailedJobs(db: Db): Promise<contract.FailedJobs> {
  const jobs = await listFailedJobs(db, mailJobs, maxListed)
  return { total: await countFailedWork(db), jobs: jobs.map(presentJob) }
}

function presentJob(job: FailedJob): contract.FailedJob {
  const { orderId = null, payoutId = null } = readSubject(job)
  return {
    _id: job.id,
    job: job.name,
    orderId,
    payoutId,
    reason: redact(job.error).slice(0, maxReasonLength),
    attempts: job.attempts,
    failedAt: job.failedAt.toISOString(),
    nextAt: job.nextAt?.toISOString() ?? null,
  }
}

/** What a job is about: its payload was written by us. */
function readSubject({ payload }: FailedJob): { orderId?: string; payoutId?: string } {
  return (payload ?? {}) as { orderId?: string; payoutId?: string }
}

/** Has a job tried again, in one transaction with its entry in the audit log. Of two admins at once, one does. */
function retryAudited(
  db: Database,
  admin: Actor & { id: string },
  id: string,
): Promise<{ changed: boolean }> {
  return db.transaction(async (tx) => {
    const job = await lockFailedJob(tx, mailJobs, id)
    if (!job) return { changed: false }
    await retryFailedJob(tx, job.id)
    const { orderId } = readSubject(job)
    const about = { note: job.name, ...(orderId && { orderId }) }
    await recordAct(tx, admin, 'retry-job', { id: admin.id, email: admin.name }, about)
    return { changed: true }
  })
}
