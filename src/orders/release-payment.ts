import { cancelPayment, inspectPayment, type PaymentDeps } from '../payments/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { listUnreleased, recordStep } from './record-step.ts'
import { lockById } from './store.ts'

/**
 * Gives back what the buyer of an order has authorised and what buys nothing, and closes the payment if it is still open.
 * May be repeated. Throws a 503 when the provider cannot be reached.
 * @param only the payment that is meant; a later one of the same order is left alone.
 */
export async function releasePayment(
  { db, clock, payments }: { db: Database; clock: Clock; payments: PaymentDeps },
  orderId: string,
  only?: string,
): Promise<void> {
  const payment = await inspectPayment(payments, orderId)
  if (!payment) {
    // The provider knows of none. One that is being begun at this moment is called off.
    if (only === undefined) await cancelPayment(payments, orderId)
    return
  }
  const { paymentId, state } = payment
  const isMeant = only === undefined || only === paymentId
  if (isMeant && state === 'authorised') {
    // Recorded before the provider is asked, so that the reconciliation finds it should this process stop in between.
    await db.transaction(async (tx) => {
      await lockById(tx, orderId)
      await recordStep(tx, orderId, 'lost', paymentId, clock.now())
    })
  }
  if (isMeant && state !== 'cancelled') await cancelPayment(payments, orderId, paymentId)
  await db.transaction(async (tx) => {
    await lockById(tx, orderId)
    // An order has one live payment at most: whatever came before this one is over.
    for (const lost of await listUnreleased(tx, orderId)) {
      if (isMeant || lost !== paymentId) await recordStep(tx, orderId, 'released', lost, clock.now())
    }
  })
}
