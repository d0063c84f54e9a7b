import type { Context } from 'hono'
import { sandboxPublishableKey } from '../../src/payments/rules.ts'
import { isSameSecret, type Secret } from '../../src/platform/secret.ts'
import { type Caller, textOf } from './call.ts'
import { CardApiError, requestErrors } from './errors.ts'

export type CardKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

/** Derives the stand-in's API keys. Secret ones differ between installations, so that nobody else can sign. */
export function deriveCardKeys(secret: Secret): CardKeys {
  return {
    secretKey: `sk_test_${secret.derive('card sandbox: key')}`,
    publishableKey: sandboxPublishableKey,
    webhookSecret: `whsec_${secret.derive('card sandbox: webhooks')}`,
  }
}

/** Identifies the caller by the key in `Authorization` or the field `key`. Throws CardApiError (401). */
export function authenticateCaller(c: Context, form: URLSearchParams, keys: CardKeys): Caller {
  const given = c.req.header('authorization')?.match(/^bearer +(\S+)$/i)?.[1] ?? textOf(form, 'key')
  if (!given) throw new CardApiError(401, requestErrors.noKey)
  if (isSameSecret(given, keys.secretKey)) return 'server'
  if (given === keys.publishableKey) return 'browser'
  throw new CardApiError(401, requestErrors.badKey)
}
