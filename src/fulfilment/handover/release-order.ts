import { findOrder, lockOrderAlone, type Order, type OrderDeps } from '../../orders/index.ts'
import { isReminderOwed } from '../../orders/rules.ts'
import { listRefundsByHand } from '../../payments/index.ts'
import { providerFlag, slowFlag } from '../../platform/jobs/limit-slow-jobs.ts'
import type { UniqueJob } from '../../platform/jobs/unique-jobs.ts'
import { postponeCompletion, releaseToSeller } from './complete-order.ts'

/** The job that releases the money of an order when its inspection is over. */
export const releaseOrderJob: UniqueJob = {
  name: 'release-order',
  about: 'orderId',
  flags: [slowFlag, providerFlag],
}

/**
 * The job: releases an order's money to its seller once nobody has complained in time, unless the provider has refunded some by
 * hand. Repeatable. Throws a 503 when the provider is away.
 */
export async function releaseOrder(
  deps: Pick<OrderDeps, 'db' | 'clock' | 'settings' | 'payments'>,
  orderId: string,
): Promise<void> {
  const at = deps.clock.now()
  const isToRelease = (order: Order) =>
    order.status === 'handed-over' && order.dueAt && order.dueAt <= at && !isReminderOwed(order)
  const found = await findOrder(deps.db, orderId)
  if (!found || !isToRelease(found)) return
  const byHand = await listRefundsByHand(deps.payments, orderId)
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderAlone(tx, orderId)
    if (!isToRelease(order)) return
    if (byHand.length > 0) return postponeCompletion(tx, order, byHand, at)
    await releaseToSeller(tx, deps, order, 'auto-complete')
  })
}
