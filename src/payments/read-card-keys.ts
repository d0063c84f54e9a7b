import type { Env } from '../platform/env.ts'
import type { Secret } from '../platform/secret.ts'
import { type CardKeys, sandboxKeys } from './rules.ts'

/** The configured keys of the card provider, or else those of the sandbox. */
export function readCardKeys(
  env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET'>,
  secret: Secret,
): CardKeys {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return sandboxKeys(secret)
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  }
}
