import { notifyAdmins } from '../notifications/index.ts'
import { listDueRefunds } from '../payments/index.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { cancelPaid } from './cancel-order.ts'
import { releaseMoney } from './complete-order.ts'
import { findOrder } from './find-order.ts'
import { followRefund } from './follow-refund.ts'
import { lockOrder } from './lock-order.ts'
import { notifySeller } from './notify-parties.ts'
import { publishStage } from './publish-stage.ts'
import { remindParties } from './remind-parties.ts'
import type { SettleDeps } from './settle-order.ts'
import type { Order } from './store.ts'
import { listDue, listToRemind, setDue } from './store-due.ts'

/** How many orders of a kind one run moves. */
const runSize = 100

/**
 * Moves the orders whose time has come, reminds of what comes next, and brings refunds on. Runs at start and each minute, in
 * any number of processes: the moments are in the database, so nothing is lost by a crash.
 */
export async function sweepOrders(deps: SettleDeps): Promise<void> {
  const now = deps.clock.now()
  for (const order of await listDue(deps.db, ['paid', 'handed-over', 'disputed'], now, runSize)) {
    await moveDue(deps, order).catch((error) =>
      deps.log.error('an order that is due could not be moved', error, { order: order.id }),
    )
  }
  for (const order of await listToRemind(deps.db, now, runSize)) {
    await remindParties(deps, order).catch((error) =>
      deps.log.error('a reminder could not be sent', error, { order: order.id }),
    )
  }
  for (const id of await listDueRefunds(deps.db, now, runSize)) {
    const order = await findOrder(deps.db, id)
    if (!order) continue
    try {
      await followRefund(deps, order)
    } catch (error) {
      // The provider is away: the next run continues.
      if (error instanceof Refusal) return
      deps.log.error('a refund could not be brought on', error, { order: id })
    }
  }
}

/**
 * Cancels an order that was not handed over in time, releases the money of one that nobody complained of, and lays a dispute that
 * was not settled before the admins.
 */
function moveDue(deps: SettleDeps, found: Order): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { order, listing } = await lockOrder(tx, found)
    const at = deps.clock.now()
    if (!order.dueAt || at < order.dueAt) return
    if (order.status === 'paid') {
      await cancelPaid(tx, { order, listing }, { at, reason: 'not-handed-over' })
      await notifySeller(tx, 'cancelled', order, listing.sellerId)
    }
    if (order.status === 'handed-over') await releaseMoney(tx, deps, order, { sellerId: listing.sellerId })
    if (order.status === 'disputed') {
      await setDue(tx, order.id, null)
      await publishStage(tx, order)
      await notifyAdmins(tx, {
        kind: 'dispute-to-decide',
        orderId: order.id,
        params: { product: order.productName },
      })
    }
  })
}
