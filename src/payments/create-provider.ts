import type { Env } from '../platform/env.ts'
import type { PaymentProvider } from './provider.ts'
import { type StripeKeys, type StripeOptions, stripeProvider } from './stripe.ts'

/**
 * The payment provider of this deployment: the configured one, or a stand-in that speaks its API. Another provider is another
 * file beside stripe.ts and another line here. Throws when none is configured.
 */
export function createProvider(env: Env, standIn?: StripeOptions): PaymentProvider {
  return stripeProvider(standIn ?? { keys: readStripeKeys(env) })
}

function readStripeKeys({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: Env): StripeKeys {
  if (secretKey && publishableKey && webhookSecret) return { secretKey, publishableKey, webhookSecret }
  throw new Error('STRIPE_SECRET_KEY is not set and there is no stand-in for Stripe')
}
