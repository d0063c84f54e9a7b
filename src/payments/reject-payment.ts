import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { postCapture } from './post-money.ts'
import { payments } from './schema.ts'
import { requestRefundOf } from './send-refund.ts'
import { findCapturedPayment, type PaymentAtProvider } from './store.ts'

/**
 * Records in the caller's transaction that captured money buys nothing and goes back; it is held under the payment's own id until
 * the refund is confirmed. @returns false when the payment's status has changed since it was read
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
 * Rejects the captured payment of `reference` that has this provider's id, like `rejectPayment`. @returns the amount captured, in
 * minor units; null when the payment is no longer captured
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
