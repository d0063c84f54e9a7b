import type { Captured } from '../payments/index.ts'
import { become } from './become.ts'
import { endUnpaid } from './end-unpaid.ts'
import { lockOrder } from './lock-order.ts'
import { notifyBuyer, notifySeller } from './notify-parties.ts'
import { deadline } from './order-settings.ts'
import { postCapture } from './post-money.ts'
import type { SettleDeps } from './settle-order.ts'
import { lockUnpaid, type Order } from './store.ts'

/**
 * Records that the payment of a claimed order was captured: the money is held from then on. Ends the other orders of the phone,
 * whose payments are then released. Returns false when another process was first.
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
    await endUnpaid(tx, await lockUnpaid(tx, { listingIds: [listingId] }), 'unavailable', { at })
    return true
  })
}
