import type { Caller } from '../../identity/rules.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { type Listing, releaseListing, takeDownListing } from '../../listings/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { endUnpaid } from '../booking/end-unpaid.ts'
import type { OnAdminAct } from '../deps.ts'
import { readHeld } from '../post-money.ts'
import { type Actor, isOverdue, statusNow } from '../rules.ts'
import { findParty, lockOrder, type Order } from '../store.ts'
import { startRefund } from './follow-refund.ts'
import { type CancelProblem, decideCancellation } from './rules.ts'

/**
 * Cancels an order before the phone is handed over: a paid one goes back to its buyer in full, and the phone is for sale again,
 * unless its seller cancels. May be repeated: `changed` is false then.
 */
export async function cancelOrder(
  { db, clock }: { db: Database; clock: Clock },
  caller: Pick<Caller, 'id' | 'role'>,
  { orderId, reason }: { orderId: string; reason: string },
  onAdminAct: OnAdminAct,
): Promise<Result<{ changed: boolean }, CancelProblem>> {
  const found = await findParty(db, caller, orderId)
  if (!found.ok) return found
  const { by } = found.value
  return db.transaction(async (tx) => {
    const { listing, order } = await lockOrder(tx, found.value.order)
    const outcome = decideCancellation(statusNow(order.status, listing), by.role)
    if (outcome === 'cancelled-before') return ok({ changed: false })
    if (outcome === 'payment-under-way' || outcome === 'wrong-stage') return no(outcome)
    if (order.chargebackAt) return no('chargeback-open')
    const at = clock.now()
    if (isOverdue(order, at)) return no('order-overdue')
    if (outcome === 'cancel-booking') await endUnpaid(tx, [order], outcome, { at, by, reason })
    else {
      const amountMinor = await cancelPaid(tx, { order, listing }, outcome, { at, by, reason })
      if (by.role === 'admin') await onAdminAct(tx, listing, { orderId, amountMinor, note: reason })
    }
    return ok({ changed: true })
  })
}

/** Cancels a locked order that is paid: its buyer gets everything back. Returns how much that is. */
export async function cancelPaid(
  tx: Db,
  { order, listing }: { order: Order; listing: Listing },
  name: 'cancel' | 'auto-cancel' | 'adopt-refund',
  move: { at: Date; by?: Actor; reason?: string },
): Promise<number> {
  const amountMinor = await readHeld(tx, order)
  await startRefund(tx, order, name, { ...move, amountMinor })
  await releaseListing(tx, listing.id)
  if (move.by?.role === 'seller' && !listing.withdrawnAt) await takeDownListing(tx, listing.id, move.at)
  return amountMinor
}
