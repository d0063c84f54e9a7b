import { listOpenPayments } from '../payments/index.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { listOrdersToRelease } from './record-step.ts'
import { type SettleDeps, settleOrder } from './settle-order.ts'
import { listClaimed } from './store.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A younger payment is left alone: its buyer may be typing the card number. */
const minPaymentAge = minute
/** Longer than the provider holds an authorisation: a lost one of this age needs no release. */
const authorisationLifetime = 8 * day
/** How many open payments one run asks the provider about. */
const batchSize = 100

/**
 * Finishes every interrupted settlement: captures the payments of claimed phones, settles authorised payments whose browser
 * vanished, and releases those of lost or cancelled orders. Runs at start and each minute, in any number of processes. Stops
 * quietly when the provider cannot be reached: the next run continues.
 */
export async function reconcilePayments(deps: SettleDeps): Promise<void> {
  const { db, log } = deps
  const now = deps.clock.now().getTime()
  const orderIds = [
    ...(await listClaimed(db)),
    ...(await listOrdersToRelease(db, new Date(now - authorisationLifetime))),
    ...(await listOpenPayments(db, { olderThan: new Date(now - minPaymentAge), limit: batchSize })),
  ]
  for (const id of new Set(orderIds)) {
    try {
      await settleOrder(deps, id)
    } catch (error) {
      if (error instanceof Refusal) return
      log.error('an order could not be settled', error, { order: id })
    }
  }
}
