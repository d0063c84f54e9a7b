import { requestRefund } from '../payments/index.ts'
import type { Db } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { become, type Mover } from './become.ts'
import type { Order } from './store.ts'

/** The job that brings the refund of one order on. */
export const followRefundJob = 'follow-refund'

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
  await addJob(tx, followRefundJob, { orderId: order.id })
}
