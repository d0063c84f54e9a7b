import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { become } from './become.ts'
import { endUnpaid } from './end-unpaid.ts'
import { lockOrder } from './lock-order.ts'
import { notifyBuyer, notifySeller } from './notify-parties.ts'
import { lockUnpaid, type Order } from './store.ts'

/**
 * Records that the payment of a claimed order was captured, and ends the other orders of the phone, whose payments are then
 * released. Returns false when another process was first.
 */
export function recordSale(
  { db, clock }: { db: Database; clock: Clock },
  { id, listingId }: Pick<Order, 'id' | 'listingId'>,
  paymentId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { order, listing } = await lockOrder(tx, { id, listingId })
    if (order.status !== 'claimed' || order.paymentId !== paymentId) return false
    const at = clock.now()
    await become(tx, order, 'paid', { at })
    await notifySeller(tx, 'sold', order, listing.sellerId)
    await notifyBuyer(tx, 'payment-received', order)
    await endUnpaid(tx, await lockUnpaid(tx, { listingIds: [listingId] }), 'unavailable', at)
    return true
  })
}
