import type { Env } from '../platform/env.ts'

/** What a page may load from the card provider, by kind (Stripe, "Content security policy"). Nothing for the sandbox. */
export function listCardOrigins(env: Pick<Env, 'STRIPE_SECRET_KEY'>) {
  if (!env.STRIPE_SECRET_KEY) return {}
  return {
    scripts: ['https://js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
  }
}
