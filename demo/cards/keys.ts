import { sandboxPublishableKey } from '../../src/payments/rules.ts'
import type { Secret } from '../../src/platform/secret.ts'

export type CardKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

/** The stand-in's keys. The secret ones differ between installations, so that nobody else can sign an event. */
export function deriveCardKeys(secret: Secret): CardKeys {
  return {
    secretKey: `sk_test_${secret.derive('card sandbox: key')}`,
    publishableKey: sandboxPublishableKey,
    webhookSecret: `whsec_${secret.derive('card sandbox: webhooks')}`,
  }
}
