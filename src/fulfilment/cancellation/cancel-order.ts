import { recordAct } from '../../audit/index.ts'
import type { AccountActor } from '../../audit/rules.ts'
import { mayDo } from '../../auth/rules.ts'
import { endUnpaid, exemptFromUnpaidCount } from '../../checkout/index.ts'
import { no, ok } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { cancelPaid, findParty, lockOrder } from '../../orders/index.ts'
import { isOverdue, type OrderCaller, statusNow } from '../../orders/rules.ts'
import type { Database } from '../../platform/database/database.ts'
import { decideCancellation, isBookingCancelReason } from './rules.ts'

/**
 * Cancels an order before the phone is handed over: a paid one is refunded in full, and the phone is for sale again unless its
 * seller cancels. Idempotent: `changed` is false then.
 */
export async function cancelOrder(
  { db, clock }: { db: Database; clock: Clock },
  caller: OrderCaller,
  { orderId, reason }: { orderId: string; reason?: string | undefined },
  actor: AccountActor,
) {
  const found = await findParty(db, caller, orderId)
  if (!found.ok) return found
  const { by } = found.value
  if (by.role === 'admin' && !mayDo(caller.staff ?? null, 'money')) return no('wrong-duty')
  return db.transaction(async (tx) => {
    const { listing, order } = await lockOrder(tx, found.value.order)
    const outcome = decideCancellation(statusNow(order.status, listing), by.role)
    if (outcome === 'cancelled-before') return ok({ changed: false })
    if (outcome === 'payment-under-way' || outcome === 'wrong-stage') return no(outcome)
    if (order.chargebackAt) return no('chargeback-open')
    const at = clock.now()
    const move = { at, by, ...(reason !== undefined && { reason }) }
    if (isOverdue(order, at)) return no('order-overdue')
    if (outcome === 'cancel-booking') {
      if (reason !== undefined && !isBookingCancelReason(reason)) return no('not-a-reason')
      await exemptFromUnpaidCount(tx, order, listing)
      await endUnpaid(tx, [order], outcome, move)
    } else {
      const amountMinor = await cancelPaid(tx, { order, listing }, outcome, move)
      if (by.role === 'admin') {
        const about = { listing, orderId, amountMinor, note: reason ?? '' }
        await recordAct(tx, actor, 'cancel-order', listing.sellerId, about)
      }
    }
    return ok({ changed: true })
  })
}
