import { no, ok, type Result } from '../kernel/result.ts'
import { askProvider, isOutOfTurn, isRefused } from './ask-provider.ts'
import type { PaymentDeps } from './create-cards.ts'
import { inspectPayment } from './inspect-payment.ts'
import { findLivePayment, type Payment } from './store.ts'

/**
 * Takes the money that the buyer has authorised for `reference` with exactly this payment: a later one of the same
 * reference is not touched, so that a caller who comes late takes nothing that it was not told of. May be repeated:
 * a captured payment answers the same again. The provider's word afterwards decides, not ours. Throws a 503 when the
 * provider cannot be reached; then nobody knows yet whether the money was taken, and asking again tells.
 */
export async function capturePayment(
  deps: PaymentDeps,
  reference: string,
  paymentId: string,
): Promise<Result<{ paymentId: string }, 'not-authorised'>> {
  const payment = await findLivePayment(deps.db, reference)
  if (payment?.intentId !== paymentId) return no('not-authorised')
  if (payment.status === 'captured') return ok({ paymentId })
  await askProvider(deps.log, () => capture(deps, payment, paymentId))
  const after = await inspectPayment(deps, reference)
  return after?.state === 'captured' && after.paymentId === paymentId
    ? ok({ paymentId })
    : no('not-authorised')
}

async function capture({ cards }: PaymentDeps, payment: Payment, intentId: string): Promise<void> {
  try {
    await cards.paymentIntents.capture(intentId, { amount_to_capture: payment.amountMinor })
  } catch (error) {
    // Captured by another process, cancelled, expired or refused by the bank: looking at it tells which.
    if (!isOutOfTurn(error) && !isRefused(error)) throw error
  }
}
