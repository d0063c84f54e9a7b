import Stripe from 'stripe'
import { unavailable } from '../platform/http/router.ts'
import type { PaymentDeps } from './create-cards.ts'
import { paymentMessages } from './messages/card.ts'

/** How long a person waits for the card provider, in all that is asked of it for one answer of ours; in milliseconds. */
const patience = 20_000

/** The same surroundings for work that a person waits for: it asks the provider for so long in all, and then no more. */
export function inTime(deps: PaymentDeps, millis = patience): PaymentDeps {
  return { ...deps, until: performance.now() + millis }
}

/**
 * Asks the card provider. An outage (no connection, no answer in time, its own error, too many calls) becomes a 503 that
 * may be tried again; every other error of the provider is thrown as it came. Never call it inside a transaction.
 */
export async function askProvider<Answer>(
  { log, until }: Pick<PaymentDeps, 'log' | 'until'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await (until === undefined ? ask() : askUntil(until, ask))
  } catch (error) {
    if (!isOutage(error)) throw error
    log.warn('the card provider could not be reached', { type: error.type, message: error.message })
    throw unavailable(paymentMessages.unavailable)
  }
}

/** What was asked may still be done after the time is over, as after any answer that is not heard. */
async function askUntil<Answer>(until: number, ask: () => Promise<Answer>): Promise<Answer> {
  const left = until - performance.now()
  // Made only when it is needed: an error looks at the whole stack.
  const late = () => new Stripe.errors.StripeConnectionError({ message: 'There was no answer in time.' })
  if (left <= 0) throw late()
  let timer: NodeJS.Timeout | undefined
  const timeOver = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), left)
  })
  return Promise.race([ask(), timeOver]).finally(() => clearTimeout(timer))
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
export function isRefused(error: unknown): error is Stripe.errors.StripeError {
  if (error instanceof Stripe.errors.StripeCardError) return true
  return error instanceof Stripe.errors.StripeInvalidRequestError && expired.includes(error.code ?? '')
}

const bounds = ['amount_too_small', 'amount_too_large']

/** Whether the provider takes no payment of this amount: Stripe's least is half a dollar (docs.stripe.com, "Error codes"). */
export function isOutOfBounds(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && bounds.includes(error.code ?? '')
}

const outages = [
  Stripe.errors.StripeConnectionError,
  // Also 409: another request of ours for the same is still in its hands.
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
]

function isOutage(error: unknown): error is Stripe.errors.StripeError {
  return outages.some((kind) => error instanceof kind)
}
