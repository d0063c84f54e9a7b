import type { Db } from '../../platform/database/database.ts'
import { addJobsOf, type JobOfOne } from '../../platform/jobs/jobs-of-one.ts'
import { providerFlag, slowFlag } from '../../platform/jobs/limit-slow-jobs.ts'

/** The job that settles one order, or releases the payment of one that has ended. */
export const settleJob: JobOfOne = {
  name: 'settle-order',
  about: 'orderId',
  flags: [slowFlag, providerFlag],
}

/** Enqueues the job that settles each of these orders. It runs as soon as the caller's transaction commits. */
export function settleLater(tx: Db, orderIds: string[]): Promise<void> {
  return addJobsOf(tx, settleJob, orderIds)
}
