import Stripe from 'stripe'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Env } from '../platform/env.ts'
import type { Log } from '../platform/log.ts'
import type { Secret } from '../platform/secret.ts'
import { readAnswers } from './read-answer.ts'
import { readCardKeys } from './read-card-keys.ts'

/** What every use case of the module needs. */
export type PaymentDeps = {
  db: Database
  cards: Stripe
  clock: Clock
  log: Log
  /** The provider is asked until then (`performance.now()`), for somebody who waits; as long as it takes when left out. */
  until?: number
}

/** A stand-in that speaks the provider's wire (paths from `/v1`), in this same process. */
export type InProcessProvider = { fetch(request: Request): Response | Promise<Response> }

/**
 * The card provider's client. With Stripe's keys configured it talks to Stripe, otherwise to `sandbox`, without
 * touching the network. Every call is given up after 8 s and tried again twice, safely: the client sends an
 * idempotency key with each write. Throws when there are neither keys nor a sandbox.
 */
export function createCards(deps: { env: Env; secret: Secret; sandbox?: InProcessProvider }): Stripe {
  const { env, secret, sandbox } = deps
  const { secretKey } = readCardKeys(env, secret)
  if (!env.STRIPE_SECRET_KEY && !sandbox) {
    throw new Error('STRIPE_SECRET_KEY is not set and there is no card sandbox')
  }
  const ask = sandbox && !env.STRIPE_SECRET_KEY ? inProcess(sandbox) : fetch
  return new Stripe(secretKey, {
    timeout: 8_000,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(readAnswers(ask)),
  })
}

/** `fetch` without a network, which gives up when the client's timeout says so. */
export function inProcess(provider: InProcessProvider): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      // Not the signal of our Request: it follows the client's only for as long as somebody holds the Request.
      const signal = init?.signal
      signal?.addEventListener('abort', () => reject(signal.reason))
      Promise.resolve(provider.fetch(new Request(input, init))).then(resolve, reject)
    })
}
