import { no, ok, type Result } from '../kernel/result.ts'
import { deleteDifference, listRefunds, lockDifference } from '../payments/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { cancelPaid, type OnAdminAct } from './cancel-order.ts'
import { findOrder } from './find-order.ts'
import { lockOrder } from './lock-order.ts'
import { notifySeller } from './notify-parties.ts'
import { postAdoption, readHeld } from './post-money.ts'
import { type AdoptProblem, decideAdoption } from './rules.ts'

/**
 * Takes over a refund that somebody made in the provider's dashboard and the last comparison has found. An order that is paid
 * is cancelled when it was a refund of everything: the order finds its refund made. After the end of an order it is a cost of
 * ours. May be repeated: `changed` is false then.
 */
export async function adoptRefund(
  { db, clock }: { db: Database; clock: Clock },
  adminId: string,
  reference: string,
  onAdminAct: OnAdminAct,
): Promise<Result<{ changed: boolean }, AdoptProblem>> {
  return db.transaction(async (tx) => {
    const difference = await lockDifference(tx, reference)
    if (!difference) return ok({ changed: false })
    const found = await findOrder(tx, difference.paymentReference ?? '')
    if (!found) return no('not-a-refund')
    const { listing, order } = await lockOrder(tx, found)
    // Since the comparison, the order may have found it.
    const isOwn = (await listRefunds(tx, order.id)).some(({ refundId }) => refundId === reference)
    if (isOwn) return ok({ changed: false })
    const outcome = decideAdoption(order.status, await readHeld(tx, order), difference)
    if (outcome === 'not-a-refund' || outcome === 'order-running') return no(outcome)
    const at = clock.now()
    if (outcome === 'cancel' && order.chargebackAt) return no('order-running')
    if (outcome === 'cancel') {
      const by = { role: 'admin' as const, id: adminId }
      await cancelPaid(tx, { order, listing }, { at, by, reason: 'refunded-by-hand' })
      await notifySeller(tx, 'cancelled', order, listing.sellerId)
    } else {
      const { provider, theirsMinor } = difference
      await postAdoption(tx, order, { refundId: reference, provider, amountMinor: -theirsMinor }, at)
    }
    await deleteDifference(tx, difference)
    await onAdminAct(tx, listing, {
      orderId: order.id,
      amountMinor: -difference.theirsMinor,
      note: reference,
    })
    return ok({ changed: true })
  })
}
