import type { Currency } from '../kernel/money.ts'
import type { Clock } from '../kernel/time.ts'
import type { Env } from '../ops/env.ts'
import type { Database } from '../platform/database/database.ts'
import type { Secret } from '../platform/secret.ts'
import { type BkashOptions, bkashProvider } from './bkash.ts'
import type { PaymentProvider } from './provider.ts'
import { sslcommerzRecords } from './sslcommerz-refunds.ts'
import { type SslcommerzOptions, sslcommerzProvider } from './sslcommerz.ts'
import { type StripeOptions, stripeProvider } from './stripe.ts'

type Deps = { env: Env; db: Database; secret: Secret; clock: Clock }

/** How the local stand-ins that replace real providers are reached. */
export type StandIns = {
  stripe?: StripeOptions | undefined
  sslcommerz?: Pick<SslcommerzOptions, 'keys' | 'fetch' | 'pageOrigin'> | undefined
  bkash?: Pick<BkashOptions, 'keys' | 'fetch' | 'origin' | 'firstPause'> | undefined
}

const settingsOf: Record<Currency, string> = {
  USD: 'STRIPE_SECRET_KEY',
  BDT: 'SSLCOMMERZ_STORE_ID or BKASH_APP_KEY',
}

/**
 * Creates the payment providers that are configured or have a stand-in; `provider` takes new payments by default. Throws when
 * none takes the deployment's currency; providers of another currency get no payments.
 */
export function createProviders(deps: Deps, standIns: StandIns = {}) {
  const providers = [
    createStripe(deps, standIns),
    createSslcommerz(deps, standIns),
    createBkash(deps, standIns),
  ].filter((provider) => provider !== null)
  const provider = providers.find(({ currency }) => currency === deps.env.CURRENCY)
  if (!provider)
    throw new Error(
      `no payment provider takes ${deps.env.CURRENCY}: ${settingsOf[deps.env.CURRENCY]} is not set`,
    )
  return { provider, providers }
}

function createStripe({ env }: Deps, { stripe }: StandIns): PaymentProvider | null {
  if (stripe) return stripeProvider(stripe)
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env
  const isConfigured = secretKey && publishableKey && webhookSecret
  return isConfigured ? stripeProvider({ keys: { secretKey, publishableKey, webhookSecret } }) : null
}

function createSslcommerz({ env, db, clock }: Deps, { sslcommerz }: StandIns): PaymentProvider | null {
  const records = sslcommerzRecords(db, clock)
  const notifyUrl = `${env.PUBLIC_URL}/webhooks/sslcommerz`
  if (sslcommerz) return sslcommerzProvider({ ...sslcommerz, records, notifyUrl })
  const { SSLCOMMERZ_STORE_ID: storeId, SSLCOMMERZ_STORE_PASSWORD: storePassword } = env
  if (!storeId || !storePassword) return null
  const keys = { storeId, storePassword }
  return sslcommerzProvider({ keys, records, notifyUrl, baseUrl: env.SSLCOMMERZ_URL })
}

function createBkash({ env, db, secret, clock }: Deps, { bkash }: StandIns): PaymentProvider | null {
  const deps = { db, secret, clock }
  if (bkash) return bkashProvider({ ...bkash, ...deps })
  const {
    BKASH_USERNAME: username,
    BKASH_PASSWORD: password,
    BKASH_APP_KEY: appKey,
    BKASH_APP_SECRET: appSecret,
  } = env
  if (!username || !password || !appKey || !appSecret) return null
  const keys = { username, password, appKey, appSecret }
  return bkashProvider({ ...deps, keys, origin: env.BKASH_URL, voidPath: env.BKASH_VOID_PATH })
}
