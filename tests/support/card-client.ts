import Stripe from 'stripe'
import { fetchInProcess } from '../../demo/cards/call.ts'
import { deriveCardKeys } from '../../demo/cards/keys.ts'
import { cardApi } from '../../demo/cards/routes.ts'
import { silentLog } from '../../src/platform/log.ts'
import type { TestApp } from './test-app.ts'

/** The card provider's stand-in, and the provider's own client that talks to it without retries. */
export function openCardClient({ db, secret, clock }: Pick<TestApp, 'db' | 'secret' | 'clock'>) {
  const keys = deriveCardKeys(secret)
  const api = cardApi({ db, keys, clock, log: silentLog })
  const cards = new Stripe(keys.secretKey, {
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(fetchInProcess(api)),
  })
  return { api, cards, keys }
}
