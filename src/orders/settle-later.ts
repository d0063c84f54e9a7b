import type { Db } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'

/** The job that settles one order, or releases the payment of one that has ended. */
export const settleJob = 'settle-order'

/** Enqueues a job for each of these orders. The jobs run as soon as the caller's transaction commits. */
export async function settleLater(tx: Db, orderIds: string[]): Promise<void> {
  for (const orderId of orderIds) await addJob(tx, settleJob, { orderId })
}
