import { and, eq } from 'drizzle-orm'
import { postTransaction } from '../ledger/index.ts'
import { heldAccount, move, providerAccount } from '../ledger/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { payments } from './schema.ts'
import { requestRejectedRefund } from './send-refund.ts'
import { findLivePayment, type Payment } from './store.ts'

/**
 * Records in the caller's transaction that money which was taken buys nothing, and goes back the way it came: it is held under the
 * payment's own id until the provider has confirmed the refund.
 * @returns false when the payment is no longer in the status in which it was read
 */
export async function rejectPayment(
  tx: Db,
  payment: Payment,
  amountMinor: number,
  at: Date,
): Promise<boolean> {
  const { id, provider, currency } = payment
  const { rowCount } = await tx
    .update(payments)
    .set({ status: 'rejected', updatedAt: at })
    .where(and(eq(payments.id, id), eq(payments.status, payment.status)))
  if (rowCount !== 1) return false
  const entries = move(amountMinor, { from: providerAccount(provider), to: heldAccount(id) })
  await postTransaction(tx, { key: `capture:${id}`, kind: 'capture', orderId: id, entries, currency, at })
  await requestRejectedRefund(tx, payment, amountMinor, at)
  return true
}

/**
 * Rejects the captured payment of `reference` that has this id at its provider, as `rejectPayment` does.
 * @returns our id of it, and what was taken; null when it is captured no more
 */
export async function rejectCaptured(
  tx: Db,
  reference: string,
  paymentId: string,
  at: Date,
): Promise<{ id: string; amountMinor: number } | null> {
  const payment = await findLivePayment(tx, reference)
  if (payment?.status !== 'captured' || payment.paymentId !== paymentId) return null
  const { id, amountMinor } = payment
  return (await rejectPayment(tx, payment, amountMinor, at)) ? { id, amountMinor } : null
}
