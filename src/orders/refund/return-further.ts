import { minorToAmount } from '../../kernel/money.ts'
import { notifyAdmins } from '../../notifications/index.ts'
import { closeRefund, findFurther, listRefunds, sendRefund } from '../../payments/index.ts'
import { maxRefundAttempts } from '../../payments/rules.ts'
import type { OrderDeps } from '../deps.ts'
import { postRefund } from '../post-money.ts'
import { findOrder } from '../store.ts'

/**
 * Advances the refund of a payment that was made besides the one of its order: asks the provider, and posts what it has confirmed.
 * May be repeated at any time. Throws a 503 when the provider cannot be reached.
 * @param id of the payment, ours
 */
export async function returnFurther({ db, clock, payments }: OrderDeps, id: string): Promise<void> {
  const further = await findFurther(db, id)
  const order = further && (await findOrder(db, further.reference))
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
  await db.transaction(async (tx) => {
    for (const refund of await listRefunds(tx, id))
      await postRefund(tx, { id, currency }, refund, clock.now())
    await closeRefund(tx, id)
  })
}
