import Stripe from 'stripe'
import { cardApi } from '../demo/cards/routes.ts'
import { inProcess } from '../src/payments/create-cards.ts'
import { sandboxKeys } from '../src/payments/rules.ts'
import { silentLog } from '../src/platform/log.ts'
import type { TestApp } from './harness.ts'

/** The card provider's stand-in, and the provider's own client that talks to it without retries. */
export function openCardClient(app: Pick<TestApp, 'db' | 'secret' | 'clock'>) {
  const api = cardApi({ ...app, log: silentLog })
  const cards = new Stripe(sandboxKeys(app.secret).secretKey, {
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(inProcess(api)),
  })
  return { api, cards }
}
