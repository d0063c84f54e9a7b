import type { Db } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'

/** The job that settles one order; for one that has ended this is to release its payment. */
export const settleJob = 'settle-order'

/** Has these orders settled by a job, as soon as the caller's transaction commits. */
export async function settleLater(tx: Db, orderIds: string[]): Promise<void> {
  for (const orderId of orderIds) await addJob(tx, settleJob, { orderId })
}
