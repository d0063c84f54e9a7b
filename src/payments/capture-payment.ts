import { no, ok, type Result } from '../kernel/result.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import { inspectPayment, verifyPayment } from './inspect-payment.ts'
import { findLivePayment } from './store.ts'

/** Money that a provider, by its name, has taken for us. */
export type Captured = { provider: string; paymentId: string; amountMinor: number }

/**
 * Captures exactly this authorised payment of `reference`; a later payment of the same reference is left alone. Idempotent:
 * a captured payment is `ok` again. The provider's state after the attempt decides. Throws a 503 when the provider cannot be
 * reached: whether the money was captured is then unknown until the next call.
 * @returns 'mismatch' when somebody has changed the payment in the provider's dashboard: until a person decides, it counts as
 * neither captured nor released.
 */
export async function capturePayment(
  deps: PaymentDeps,
  reference: string,
  paymentId: string,
): Promise<Result<Captured, 'not-authorised' | 'mismatch'>> {
  const payment = await findLivePayment(deps.db, reference)
  if (payment?.paymentId !== paymentId) return no('not-authorised')
  const { provider, amountMinor } = payment
  if (payment.status === 'captured') return ok({ provider, paymentId, amountMinor })
  const amount = { minor: amountMinor, currency: payment.currency }
  const captured = await callProvider(deps, provider, (provider) => provider.capture(paymentId, amount))
  // Refused: captured by another process, cancelled, expired or declined. Inspecting it tells which.
  const after = captured.ok
    ? await verifyPayment(deps, payment, captured.value)
    : await inspectPayment(deps, reference)
  if (after && !after.isMatch) return no('mismatch')
  const isCaptured = after?.state === 'captured' && after.paymentId === paymentId
  return isCaptured ? ok({ provider, paymentId, amountMinor }) : no('not-authorised')
}
