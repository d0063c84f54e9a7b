import { callProvider, type PaymentDeps } from './call-provider.ts'
import { inspectPayment } from './inspect-payment.ts'
import { findLivePayment, saveStatus } from './store.ts'

/**
 * Gives up the payment of `reference` (only this one, when `only` is given) and releases what the buyer has
 * authorised. May be repeated, and does nothing where there is none. Throws a 503 when the provider cannot be reached,
 * and an error when the money was taken already: a captured payment is never to be cancelled.
 */
export async function cancelPayment(deps: PaymentDeps, reference: string, only?: string): Promise<void> {
  const { db, clock } = deps
  const payment = await findLivePayment(db, reference)
  if (!payment) return
  const { paymentId } = payment
  if (only !== undefined && only !== paymentId) return
  if (paymentId) {
    const cancelled = await callProvider(deps, (provider) => provider.cancel(paymentId))
    const state = cancelled.ok ? 'cancelled' : (await inspectPayment(deps, reference))?.state
    if (state !== 'cancelled') throw new Error(`the payment ${paymentId} cannot be cancelled: it is ${state}`)
  }
  // One without an id was not begun as far as we know: whoever is beginning it finds it cancelled and gives it up.
  await saveStatus(db, payment.id, 'cancelled', clock.now())
}
