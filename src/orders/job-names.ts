import type { Db } from '../platform/database/database.ts'
import { addJobsOf, type JobOfOne } from '../platform/jobs/jobs-of-one.ts'
import { providerFlag, slowFlag } from '../platform/jobs/limit-slow-jobs.ts'

/** The job that ends the unpaid orders of one phone that is sold or withdrawn. */
export const endBookingsJob: JobOfOne = { name: 'end-bookings', about: 'listingId' }

/** The job that ends the unpaid orders of one buyer whose account is closed. */
export const endBookingsOfBuyerJob: JobOfOne = { name: 'end-bookings-of-buyer', about: 'userId' }

/** The job that notifies those who have booked one phone of its new price. */
export const notifyOfPriceJob: JobOfOne = { name: 'notify-of-price', about: 'listingId' }

/** The job that moves one order on by itself when its time has come. */
export const moveOrderJob: JobOfOne = { name: 'move-order', about: 'orderId' }

/** The job that advances the refund of one order. */
export const followRefundJob: JobOfOne = {
  name: 'follow-refund',
  about: 'orderId',
  flags: [slowFlag, providerFlag],
}

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
