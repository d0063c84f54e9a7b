import { minorToDollars } from '../../kernel/money.ts'
import { notifyAdmins } from '../../notifications/index.ts'
import { closeRefund, listRefunds, requestRefund, sendRefund } from '../../payments/index.ts'
import { maxRefundAttempts } from '../../payments/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { addJobsOf } from '../../platform/jobs/jobs-of-one.ts'
import { type Actor, become } from '../become.ts'
import type { OrderDeps } from '../deps.ts'
import { followRefundJob } from '../job-names.ts'
import { lockOrder } from '../load-order.ts'
import { notifyBuyer, notifySeller } from '../notify-parties.ts'
import { postRefund, postRefundByHand, postReleaseToSeller, readFee } from '../post-money.ts'
import { decideRest } from '../sales/resting-money.ts'
import type { Order } from '../store.ts'

/**
 * Advances the refund of an order: asks the provider, posts what it has confirmed, and ends the order. What is left after a
 * refund of a part is the seller's. An order that has ended is opened again when its refund fails later. May be repeated by
 * anybody at any time. Throws a 503 when the provider cannot be reached.
 */
export async function followRefund(
  deps: OrderDeps,
  followed: Pick<Order, 'id' | 'listingId' | 'productName' | 'currency' | 'chargebackAt'>,
): Promise<void> {
  const { id, listingId, productName: product } = followed
  // The bank decides first.
  if (followed.chargebackAt) return
  const { clock, payments } = deps
  const hasRefund = await sendRefund(payments, id, {
    onFailed(tx, { amountMinor, attempt }) {
      const params = { product, amount: minorToDollars(amountMinor) }
      const kind = attempt < maxRefundAttempts ? 'refund-failed' : 'refund-to-pay'
      return notifyAdmins(tx, { kind, orderId: id, listingId, params })
    },
    async onByHand(tx, provider, refunds) {
      for (const { id: refundId, amount } of refunds) {
        const byHand = { refundId, provider, amountMinor: amount.minor }
        await postRefundByHand(tx, followed, byHand, clock.now())
      }
    },
  })
  if (!hasRefund) return
  await deps.db.transaction(async (tx) => {
    const { listing, order } = await lockOrder(tx, { id, listingId })
    await settleRefunds(tx, deps, order, listing.sellerId)
  })
}

function notifyOfPaidTwice(tx: Db, { id: orderId, listingId, productName }: Order, minor: number) {
  const params = { product: productName, amount: minorToDollars(minor) }
  return notifyAdmins(tx, { kind: 'paid-twice', orderId, listingId, params })
}

async function settleRefunds(tx: Db, deps: OrderDeps, order: Order, sellerId: string): Promise<void> {
  const at = deps.clock.now()
  const refunds = await listRefunds(tx, order.id)
  for (const refund of refunds) {
    const twiceMinor = await postRefund(tx, order, refund, at)
    if (twiceMinor > 0) await notifyOfPaidTwice(tx, order, twiceMinor)
  }
  await closeRefund(tx, order.id)
  if (order.chargebackAt) return
  const refundMinor = order.refundMinor ?? order.priceMinor
  const hasEnded = order.status === 'refunded' || order.status === 'completed'
  const last = refunds.at(-1)
  // One that a lost chargeback has ended is not tried again.
  if (hasEnded && last?.state === 'failed' && last.dueAt) {
    await become(tx, order, 'refunding', { at, reason: 'refund-failed' })
    return notifyBuyer(tx, 'refund-delayed', { ...order, priceMinor: refundMinor })
  }
  if (order.status !== 'refunding' || !refunds.some(({ state }) => state === 'succeeded')) return
  await notifyBuyer(tx, 'refund-sent', { ...order, priceMinor: refundMinor })
  await endRefund(tx, deps, order, { sellerId, at })
}

/**
 * Ends a locked order whose refund was paid and posted. What is left after a refund of a part is the seller's.
 * @param move by whom, when it was an admin who paid it
 */
export async function endRefund(
  tx: Db,
  { settings }: Pick<OrderDeps, 'settings'>,
  order: Order,
  { sellerId, at, ...move }: { sellerId: string; at: Date; by?: Actor; reason?: string },
): Promise<void> {
  const seller = { id: sellerId, feeBasisPoints: settings.feeBasisPoints }
  const earnedMinor = await postReleaseToSeller(tx, order, seller, at)
  // The seller may have had the rest before the refund failed.
  const isPart = earnedMinor !== null || (await readFee(tx, order)) !== null
  await become(tx, order, isPart ? 'completed' : 'refunded', { ...move, at })
  if (earnedMinor === null) return
  const rests = await decideRest(tx, settings, order, at)
  const kind = rests ? 'money-resting' : 'money-released'
  await notifySeller(tx, kind, { ...order, priceMinor: earnedMinor }, sellerId)
}

export type Refund = { amountMinor: number; by?: Actor; reason: string; at: Date }

/**
 * Starts a refund of a locked order. A job asks the provider as soon as the caller's transaction commits; the ledger follows
 * when the provider has confirmed it.
 */
export async function startRefund(tx: Db, order: Order, refund: Refund): Promise<void> {
  const { amountMinor, at, ...move } = refund
  await become(tx, order, 'refunding', { ...move, at, refundMinor: amountMinor })
  await requestRefund(tx, order.id, amountMinor, at)
  await addJobsOf(tx, followRefundJob, [order.id])
}
