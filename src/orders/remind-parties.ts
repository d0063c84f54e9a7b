import { lockOrder } from './lock-order.ts'
import { notifyBuyer, remindToMeet } from './notify-parties.ts'
import type { SettleDeps } from './settle-order.ts'
import type { Order } from './store.ts'
import { setReminded } from './store-due.ts'

/**
 * Reminds buyer and seller to meet before their order is cancelled, or the buyer to look at the phone before the money is the
 * seller's. Once: the row says whether it was done.
 */
export function remindParties({ db, clock }: Pick<SettleDeps, 'db' | 'clock'>, found: Order): Promise<void> {
  return db.transaction(async (tx) => {
    const { order, listing } = await lockOrder(tx, found)
    if (!order.remindAt || clock.now() < order.remindAt) return
    await setReminded(tx, order.id)
    if (order.status === 'paid') await remindToMeet(tx, order, listing.sellerId)
    if (order.status === 'handed-over') await notifyBuyer(tx, 'release-soon', order)
  })
}
