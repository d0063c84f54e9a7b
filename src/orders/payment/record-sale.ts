import type { Captured } from '../../payments/index.ts'
import { addJobsOf } from '../../platform/jobs/jobs-of-one.ts'
import { become } from '../become.ts'
import { endBookingsJob } from '../booking/end-unpaid.ts'
import { lockOrder } from '../lock-order.ts'
import { notifyBuyer, notifySeller } from '../notify-parties.ts'
import { deadline } from '../order-settings.ts'
import { postCapture } from '../post-money.ts'
import type { Order } from '../store.ts'
import type { SettleDeps } from './settle-order.ts'

/**
 * Records that the payment of a claimed order was captured: the money is held from then on. A job ends the other orders of the
 * phone, and their payments are released. Returns false when another process was first.
 */
export function recordSale(
  { db, clock, settings }: SettleDeps,
  { id, listingId }: Pick<Order, 'id' | 'listingId'>,
  { provider, paymentId, amountMinor }: Captured,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { order, listing } = await lockOrder(tx, { id, listingId })
    if (order.status !== 'claimed' || order.paymentId !== paymentId) return false
    const at = clock.now()
    await become(tx, order, 'paid', { at, ...deadline(at, settings.handoverMillis) })
    await postCapture(tx, order, { provider, amountMinor }, at)
    await notifySeller(tx, 'sold', order, listing.sellerId)
    await notifyBuyer(tx, 'payment-received', order)
    await addJobsOf(tx, endBookingsJob, [listingId])
    return true
  })
}
