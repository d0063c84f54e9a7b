import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { postCapture } from './post-money.ts'
import { payments } from './schema.ts'
import { requestRefundOf } from './send-refund.ts'
import { findCapturedPayment, type PaymentAtProvider } from './store.ts'

/**
 * Records in the caller's transaction that money which was taken buys nothing, and goes back the way it came: it is held under the
 * payment's own id until the provider has confirmed the refund.
 * @returns false when the payment is no longer in the status in which it was read
 */
export async function rejectPayment(
  tx: Db,
  payment: PaymentAtProvider,
  amountMinor: number,
  at: Date,
): Promise<boolean> {
  const { id, provider } = payment
  const { rowCount } = await tx
    .update(payments)
    .set({ status: 'rejected', updatedAt: at })
    .where(and(eq(payments.id, id), eq(payments.status, payment.status)))
  if (rowCount !== 1) return false
  await postCapture(tx, payment, { provider, amountMinor }, at)
  await requestRefundOf(tx, payment, { reference: id, amountMinor }, at)
  return true
}

/**
 * Rejects the captured payment of `reference` that has this id at its provider, as `rejectPayment` does.
 * @returns what was taken; null when it is captured no more
 */
export async function rejectCaptured(
  tx: Db,
  reference: string,
  paymentId: string,
  at: Date,
): Promise<number | null> {
  const payment = await findCapturedPayment(tx, reference)
  if (payment?.paymentId !== paymentId) return null
  const { amountMinor } = payment
  return (await rejectPayment(tx, payment, amountMinor, at)) ? amountMinor : null
}
