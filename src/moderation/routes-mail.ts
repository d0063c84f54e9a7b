import { describeActor, type Guard } from '../identity/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { countChange } from '../platform/http/contract.ts'
import { createRouter } from '../platform/http/router.ts'
import { countDeadJobs, listDeadJobs } from '../platform/jobs/dead-jobs.ts'
import { findUndelivered, mailJobs } from './find-undelivered.ts'
import * as contract from './mail-contract.ts'
import { readMailError } from './rules.ts'
import { settleUndelivered } from './settle-undelivered.ts'

/** How many mails are listed. */
const most = 100

/** The admin's calls about mails that were given up. */
export function mailRoutes({ db, guard }: { db: Database; guard: Guard }) {
  return createRouter()
    .openapi(guard.admin(contract.listUndelivered), async (c) => c.json(await readUndelivered(db), 200))
    .openapi(guard.admin(contract.retryUndelivered), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(countChange(await settleUndelivered(db, describeActor(c), id, 'retry-mail')), 200)
    })
    .openapi(guard.admin(contract.discardUndelivered), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(countChange(await settleUndelivered(db, describeActor(c), id, 'discard-mail')), 200)
    })
}

async function readUndelivered(db: Db): Promise<contract.UndeliveredMails> {
  const mails = await findUndelivered(db, await listDeadJobs(db, mailJobs, most))
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
