import { releaseListing, takeDownListing } from '../../listings/index.ts'
import { requestRefund } from '../../payments/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { addJobsOf, type JobOfOne } from '../../platform/jobs/jobs-of-one.ts'
import { providerFlag, slowFlag } from '../../platform/jobs/limit-slow-jobs.ts'
import { become, type Mover } from '../become.ts'
import type { InDispute } from '../dispute/in-dispute.ts'
import type { SettleDeps } from '../payment/settle-order.ts'
import type { Order } from '../store.ts'

/** The job that advances the refund of one order. */
export const followRefundJob: JobOfOne = {
  name: 'follow-refund',
  about: 'orderId',
  flags: [slowFlag, providerFlag],
}

type Refund = { amountMinor: number; by?: Mover; reason: string; at: Date }

/**
 * Starts a refund of a locked order. A job asks the provider as soon as the caller's transaction commits; the ledger follows
 * when the provider has confirmed it.
 */
export async function startRefund(tx: Db, order: Order, refund: Refund): Promise<void> {
  const { amountMinor, at, ...move } = refund
  await become(tx, order, 'refunding', { ...move, at, refundMinor: amountMinor })
  await requestRefund(tx, order.id, amountMinor, at)
  await addJobsOf(tx, followRefundJob, [order.id])
}

/**
 * Refunds all the money of a locked order after its hand-over. The phone is withdrawn: its seller may offer it again as what it
 * is, unless its buyer complained that it is blocked or stolen: its IMEI is refused then.
 */
export async function refundAll(
  tx: Db,
  { refusedImeis }: Pick<SettleDeps, 'refusedImeis'>,
  { order, listing, dispute }: InDispute,
  refund: Refund,
): Promise<void> {
  await startRefund(tx, order, refund)
  await releaseListing(tx, listing.id)
  if (!listing.withdrawnAt) await takeDownListing(tx, listing.id, refund.at)
  if (dispute.reason === 'blocked-or-stolen') await refusedImeis.refuse(tx, listing.id, refund.at)
}
