import { minorToAmount } from '../../kernel/money.ts'
import { notifyAdmins } from '../../notifications/index.ts'
import { closeRefund, findRejected, listRefunds, type Refund, sendRefund } from '../../payments/index.ts'
import { maxRefundAttempts } from '../../payments/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { addJobsOf } from '../../platform/jobs/jobs-of-one.ts'
import type { OrderDeps } from '../deps.ts'
import { notifyOfRejected } from '../notify-parties.ts'
import { postRefund } from '../post-money.ts'
import { findOrder, type Order } from '../store.ts'
import { followRefundJob } from './refund-order.ts'

/**
 * Has the money of a rejected payment refunded as soon as the caller's transaction commits, and notifies the buyer of its order.
 * @param amountMinor what was taken
 */
export async function refundRejectedLater(
  tx: Db,
  order: Pick<Order, 'id' | 'listingId' | 'buyerId' | 'productName' | 'currency'>,
  { id, amountMinor }: { id: string; amountMinor: number },
): Promise<void> {
  await addJobsOf(tx, followRefundJob, [id])
  await notifyOfRejected(tx, order, amountMinor)
}

/**
 * Advances the refund of a rejected payment: asks the provider, and posts what it has confirmed. May be repeated at any time. Throws a
 * 503 when the provider cannot be reached.
 * @param id of the payment, ours
 */
export async function refundRejected({ db, clock, payments }: OrderDeps, id: string): Promise<void> {
  const rejected = await findRejected(db, id)
  const order = rejected && (await findOrder(db, rejected.reference))
  if (!order) return
  const { id: orderId, listingId, productName: product, currency } = order
  const hasRefund = await sendRefund(payments, id, {
    onFailed(tx, { amountMinor, attempt }) {
      const params = { product, amount: minorToAmount(amountMinor), currency }
      const kind = attempt < maxRefundAttempts ? 'refund-failed' : 'refund-to-pay'
      return notifyAdmins(tx, { kind, orderId, listingId, params })
    },
    onByHand: async () => {},
  })
  if (!hasRefund) return
  await db.transaction((tx) => applyRejectedRefunds(tx, { reference: id, currency }, clock.now()))
}

/** Posts what the provider has made of the refunds of a rejected payment, which are for our id of it. */
export async function applyRejectedRefunds(
  tx: Db,
  { reference: id, currency }: Pick<Refund, 'reference' | 'currency'>,
  at: Date,
): Promise<void> {
  for (const refund of await listRefunds(tx, id)) await postRefund(tx, { id, currency }, refund, at)
  await closeRefund(tx, id)
}
