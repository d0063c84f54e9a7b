import Stripe from 'stripe'
import { unavailable } from '../platform/http.ts'
import type { Log } from '../platform/log.ts'
import { paymentWords } from './words.ts'

/**
 * Asks the card provider. An outage (no connection, its own error, too many calls) becomes a 503 that may be
 * tried again; every other error of the provider is thrown as it came. Never call it inside a transaction.
 */
export async function askProvider<Answer>(log: Log, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!isOutage(error)) throw error
    log.warn('the card provider could not be reached', { type: error.type, message: error.message })
    throw unavailable(paymentWords.unavailable)
  }
}

/** Whether the provider refuses because the intent is not (or no longer) in the right state for this step. */
export function isOutOfTurn(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state'
  )
}

const expired = ['charge_expired_for_capture', 'capture_charge_authorization_expired']

/** Whether the bank will not give the money: a declined card, or an authorisation that has expired. */
export function isRefused(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeCardError) return true
  return error instanceof Stripe.errors.StripeInvalidRequestError && expired.includes(error.code ?? '')
}

const outages = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
]

function isOutage(error: unknown): error is Stripe.errors.StripeError {
  return outages.some((kind) => error instanceof kind)
}
