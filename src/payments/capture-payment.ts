import { no, ok, type Result } from '../kernel/result.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import { inspectPayment, judgePayment } from './inspect-payment.ts'
import { findLivePayment } from './store.ts'

/**
 * Takes the money that the buyer has authorised for `reference` with exactly this payment: a later one of the same
 * reference is not touched, so that a caller who comes late takes nothing that it was not told of. May be repeated:
 * a captured payment answers the same again. The provider's word afterwards decides, not ours. Throws a 503 when the
 * provider cannot be reached; then nobody knows yet whether the money was taken, and asking again tells.
 * @returns 'not-ours' when somebody has changed the payment at the provider's desk: nobody but a person can tell what is
 * to become of it, and until then it counts as neither taken nor given back.
 */
export async function capturePayment(
  deps: PaymentDeps,
  reference: string,
  paymentId: string,
): Promise<Result<{ paymentId: string }, 'not-authorised' | 'not-ours'>> {
  const payment = await findLivePayment(deps.db, reference)
  if (payment?.paymentId !== paymentId) return no('not-authorised')
  if (payment.status === 'captured') return ok({ paymentId })
  const amount = { minor: payment.amountMinor, currency: payment.currency }
  const captured = await callProvider(deps, (provider) => provider.capture(paymentId, amount))
  // Refused: captured by another process, cancelled, expired or declined. What it is now tells which.
  const after = captured.ok
    ? await judgePayment(deps, payment, captured.value)
    : await inspectPayment(deps, reference)
  if (after && !after.isOurs) return no('not-ours')
  const isTaken = after?.state === 'captured' && after.paymentId === paymentId
  return isTaken ? ok({ paymentId }) : no('not-authorised')
}
