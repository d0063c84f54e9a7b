import { requestRefund } from '../payments/index.ts'
import type { Db } from '../platform/database/database.ts'
import { addJobsOf, type JobOfOne } from '../platform/jobs/jobs-of-one.ts'
import { providerFlag, slowFlag } from '../platform/jobs/limit-slow-jobs.ts'
import { become, type Mover } from './become.ts'
import type { Order } from './store.ts'

/** The job that advances the refund of one order. */
export const followRefundJob: JobOfOne = {
  name: 'follow-refund',
  about: 'orderId',
  flags: [slowFlag, providerFlag],
}

/**
 * Lets money of a locked order go back to its buyer. A job asks the provider as soon as the caller's transaction commits; the
 * ledger follows when the provider has confirmed it.
 */
export async function startRefund(
  tx: Db,
  order: Order,
  refund: { amountMinor: number; by?: Mover; reason: string; at: Date },
): Promise<void> {
  const { amountMinor, at, ...move } = refund
  await become(tx, order, 'refunding', { ...move, at, refundMinor: amountMinor })
  await requestRefund(tx, order.id, amountMinor, at)
  await addJobsOf(tx, followRefundJob, [order.id])
}
