import { callProvider, type PaymentDeps } from './call-provider.ts'
import { inspectPayment } from './inspect-payment.ts'
import { findLivePayment, saveStatus } from './store.ts'

/**
 * Cancels the live payment of `reference`, if there is one, and releases what the buyer has authorised. Idempotent. Throws a
 * 503 when the provider cannot be reached, and an error when the money was already captured.
 * @param onlyPaymentId leaves any other payment of the reference alone
 */
export async function cancelPayment(
  deps: PaymentDeps,
  reference: string,
  onlyPaymentId?: string,
): Promise<void> {
  const { db, clock } = deps
  const payment = await findLivePayment(db, reference)
  if (!payment) return
  const { paymentId } = payment
  if (onlyPaymentId !== undefined && onlyPaymentId !== paymentId) return
  if (paymentId) {
    const cancelled = await callProvider(deps, payment.provider, (provider) => provider.cancel(paymentId))
    const state = cancelled.ok ? 'cancelled' : (await inspectPayment(deps, reference))?.state
    if (state !== 'cancelled') throw new Error(`the payment ${paymentId} cannot be cancelled: it is ${state}`)
  }
  // A payment without an id is still being begun: requestPayment finds it cancelled and cancels it at the provider.
  await saveStatus(db, payment.id, 'cancelled', clock.now())
}
