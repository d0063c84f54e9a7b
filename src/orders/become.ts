import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { recordStep } from './record-step.ts'
import { findTransition, type OrderStatus } from './rules.ts'
import { orders } from './schema.ts'
import type { Order } from './store.ts'

/**
 * Moves a locked order to another status and appends the step to the ledger. The only writer of statuses. Throws for a
 * transition that the table in rules.ts does not have.
 * @param paymentId the payment that the phone is claimed with
 */
export async function become(
  tx: Db,
  order: Order,
  to: OrderStatus,
  { at, paymentId = order.paymentId }: { at: Date; paymentId?: string | null },
): Promise<Order> {
  const transition = findTransition(order.status, to)
  if (!transition) throw new Error(`the order ${order.id} is ${order.status} and cannot become ${to}`)
  const isHeld = to === 'claimed' || to === 'paid'
  const [changed] = await tx
    .update(orders)
    .set({ status: to, paymentId: isHeld ? paymentId : null, paidAt: to === 'paid' ? at : null })
    .where(eq(orders.id, order.id))
    .returning()
  if (!changed) throw new Error(`the order ${order.id} does not exist`)
  if (transition.step) {
    if (paymentId === null) throw new Error(`the order ${order.id} cannot become ${to} without a payment`)
    await recordStep(tx, order.id, transition.step, paymentId, at)
  }
  return changed
}
