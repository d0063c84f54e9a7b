import Stripe from 'stripe'
import { no, ok, type Result } from '../kernel/result.ts'
import { askProvider, isOutOfTurn, isRefused } from './ask-provider.ts'
import type { PaymentDeps } from './create-cards.ts'
import { type InspectedPayment, inspectPayment, judgeIntent } from './inspect-payment.ts'
import { findLivePayment, type Payment } from './store.ts'

/**
 * Takes the money that the buyer has authorised for `reference` with exactly this payment: a later one of the same
 * reference is not touched, so that a caller who comes late takes nothing that it was not told of. May be repeated:
 * a captured payment answers the same again. The provider's word afterwards decides, not ours. Throws a 503 when the
 * provider cannot be reached; then nobody knows yet whether the money was taken, and asking again tells.
 * @param seen the payment as it was inspected just now, if it was; what has happened to it meanwhile the provider tells.
 * @returns 'not-ours' when somebody has changed the payment at the provider's desk: nobody but a person can tell what is
 * to become of it, and until then it counts as neither taken nor given back.
 */
export async function capturePayment(
  deps: PaymentDeps,
  reference: string,
  paymentId: string,
  seen?: InspectedPayment,
): Promise<Result<{ paymentId: string }, 'not-authorised' | 'not-ours'>> {
  const payment = seen?.paymentId === paymentId ? seen.asked : await findLivePayment(deps.db, reference)
  if (payment?.intentId !== paymentId) return no('not-authorised')
  if (payment.status === 'captured') return ok({ paymentId })
  const { intent, refusal } = await capture(deps, payment, paymentId)
  const taken = intent && (await judgeIntent(deps, payment, intent))
  if (taken?.state === 'captured') return ok({ paymentId })
  const after = await inspectPayment(deps, reference)
  if (after && !after.isOurs) return no('not-ours')
  // Captured by another process, cancelled, expired or refused by the bank: what it is now tells which.
  if (refusal && !isOutOfTurn(refusal) && !isRefused(refusal)) throw refusal
  return after?.state === 'captured' && after.paymentId === paymentId
    ? ok({ paymentId })
    : no('not-authorised')
}

/** Answers the payment as it is now, or why the provider did not do it. */
async function capture(
  deps: PaymentDeps,
  payment: Payment,
  intentId: string,
): Promise<{ intent?: Stripe.PaymentIntent; refusal?: Stripe.errors.StripeError }> {
  const { paymentIntents } = deps.cards
  try {
    const intent = await askProvider(deps, () =>
      paymentIntents.capture(intentId, { amount_to_capture: payment.amountMinor }),
    )
    return { intent }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError || isRefused(error)) {
      return { refusal: error }
    }
    throw error
  }
}
