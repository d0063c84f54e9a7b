import { askProvider, isOutOfTurn } from './ask-provider.ts'
import type { PaymentDeps } from './create-cards.ts'
import { inspectPayment } from './inspect-payment.ts'
import { findLivePayment, keepStatus } from './store.ts'

/**
 * Gives up the payment of `reference` (only this one, when `paymentId` is given) and releases what the buyer has
 * authorised. May be repeated, and does nothing where there is none. Throws a 503 when the provider cannot be reached,
 * and an error when the money was taken already: a captured payment is never to be cancelled.
 */
export async function cancelPayment(deps: PaymentDeps, reference: string, paymentId?: string): Promise<void> {
  const { db, cards, clock } = deps
  const payment = await findLivePayment(db, reference)
  if (!payment) return
  const { intentId } = payment
  if (paymentId !== undefined && intentId !== paymentId) return
  if (!intentId) {
    // Not at the provider yet, as far as we know; whoever is asking for it finds it cancelled and withdraws it.
    await keepStatus(db, payment.id, 'cancelled', clock.now())
    return
  }
  try {
    await askProvider(deps, () => cards.paymentIntents.cancel(intentId))
  } catch (error) {
    if (!isOutOfTurn(error)) throw error
    const after = await inspectPayment(deps, reference)
    if (after?.state !== 'cancelled') throw error
  }
  await keepStatus(db, payment.id, 'cancelled', clock.now())
}
