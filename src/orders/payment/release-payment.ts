import { cancelPayment, inspectPayment, type PaymentDeps } from '../../payments/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockById } from '../store.ts'
import { listUnreleased, recordLost, recordStep } from './record-step.ts'

/**
 * Cancels the payment of an order that buys nothing, and releases what the buyer has authorised. Idempotent. Throws a 503
 * when the provider cannot be reached.
 * @param onlyPaymentId leaves a later payment of the order alone
 */
export async function releasePayment(
  { db, clock, payments }: { db: Database; clock: Clock; payments: PaymentDeps },
  orderId: string,
  onlyPaymentId?: string,
): Promise<void> {
  const payment = await inspectPayment(payments, orderId)
  if (!payment) {
    // No payment has reached the provider. One may be on its way.
    if (onlyPaymentId === undefined) await cancelPayment(payments, orderId)
    return
  }
  const { paymentId, state } = payment
  const isMeant = onlyPaymentId === undefined || onlyPaymentId === paymentId
  if (isMeant && state === 'authorised') {
    // Recorded before the provider is called, so that the job goes on if this process dies in between.
    await db.transaction(async (tx) => {
      await lockById(tx, orderId)
      await recordLost(tx, orderId, paymentId, clock.now())
    })
  }
  if (isMeant && state !== 'cancelled') await cancelPayment(payments, orderId, paymentId)
  await db.transaction(async (tx) => {
    await lockById(tx, orderId)
    // An order has one live payment at most, so any earlier one is cancelled.
    for (const lost of await listUnreleased(tx, orderId)) {
      if (isMeant || lost !== paymentId) await recordStep(tx, orderId, 'released', lost, clock.now())
    }
  })
}
