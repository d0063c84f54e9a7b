import Stripe from 'stripe'
import { sandboxPublishableKey } from '../../src/payments/rules.ts'
import { openCardClient } from './card-client.ts'
import type { TestApp } from './test-app.ts'

export const cardHolder = { name: 'Nadia Rahman', email: 'nadia@people.test' }

/** What a server and a browser ask of the card provider's stand-in. */
export function openCardCalls(app: TestApp) {
  const { api, cards } = openCardClient(app)
  function type(number: string, more: Record<string, unknown> = {}) {
    return cards.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2034, cvc: number.length === 15 ? '1234' : '123', ...more },
      billing_details: cardHolder,
    })
  }

  function openIntent(amount = 25_000) {
    return cards.paymentIntents.create({
      amount,
      currency: 'usd',
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
      metadata: { reference: 'booking-1' },
    })
  }

  /** What a browser sends: a form with the publishable key. */
  async function browse(path: string, fields: Record<string, string>) {
    const response = await api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ key: sandboxPublishableKey, ...fields }),
    })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (await response.json()) as Record<string, never> & { error?: never },
    }
  }

  return { api, cards, type, openIntent, browse }
}

/** The error of a call that the provider refuses. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`not refused by the provider: ${error}`)
  return error
}
