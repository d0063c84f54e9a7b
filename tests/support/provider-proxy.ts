import { Hono } from 'hono'
import { fetchInProcess } from '../../demo/cards/fetch-in-process.ts'
import { deriveCardKeys } from '../../demo/cards/keys.ts'
import { createAccountSigns, createAuthenticator, createGuard } from '../../src/auth/index.ts'
import { checkoutModule } from '../../src/checkout/index.ts'
import { disputeModule } from '../../src/disputes/index.ts'
import { createOrderCodes, fulfilmentModule } from '../../src/fulfilment/index.ts'
import { type OrderDeps, readOrderSettings } from '../../src/orders/index.ts'
import { stripeProvider } from '../../src/payments/stripe.ts'
import { createMemoryRateLimiter, createRateLimiter } from '../../src/platform/http/rate-limit.ts'
import { respondError } from '../../src/platform/http/respond-problem.ts'
import { silentLog } from '../../src/platform/log.ts'
import { saleModule } from '../../src/sales/index.ts'
import { openCardClient } from './card-client.ts'
import type { TestApp } from './test-app.ts'

/** Stands between the server and the card provider; may fail before or after it passes a request on. */
export type ProviderProxy = (
  request: Request,
  pass: (request: Request) => Promise<Response>,
) => Promise<Response>

/** How long a provider is waited for: by the limits of a test that has it hang, or by those of the server. */
export type ProviderClient = 'impatient' | 'as in the server'

/**
 * The dependencies of the payment use cases, with a provider that is reached through `proxy`: by an impatient client
 * (1 second, no retries), or by the one that the server uses. Without a proxy nothing hangs, so a busy machine may take its time.
 */
export function withProviderProxy(
  { db, clock, secret, env, refusedImeis }: TestApp,
  proxy?: ProviderProxy,
  client: ProviderClient = proxy ? 'impatient' : 'as in the server',
): OrderDeps {
  const fakeStripe = openCardClient({ db, secret, clock }).api
  const pass = async (request: Request) => fakeStripe.fetch(request)
  const provider = stripeProvider({
    keys: deriveCardKeys(secret),
    fetch: fetchInProcess({ fetch: (request) => (proxy ? proxy(request, pass) : pass(request)) }),
    ...(client === 'impatient' ? { timeout: 1_000, maxNetworkRetries: 0 } : {}),
  })
  return {
    db,
    clock,
    log: silentLog,
    payments: {
      db,
      clock,
      log: silentLog,
      provider,
      providers: new Map([[provider.name, provider]]),
    },
    settings: readOrderSettings(env),
    signs: createAccountSigns({ secret, clock }),
    refusedImeis,
  }
}

/**
 * The API calls of orders in a second process, whose provider is reached through `proxy`. `providerMillis` limits the provider
 * calls of one request; 'as in the server' also takes the server's own client.
 */
export function openSecondProcess(
  app: TestApp,
  proxy: ProviderProxy,
  providerMillis?: number | 'as in the server',
): TestApp['request'] {
  const guard = createGuard({
    authenticator: createAuthenticator(app),
    limiter: createRateLimiter(app),
    browsingLimiter: createMemoryRateLimiter(app.clock),
    isAdminPlace: () => true,
    adminFactor: 'offered',
  })
  const isServers = providerMillis === 'as in the server'
  const deps = {
    ...withProviderProxy(app, proxy, isServers ? providerMillis : 'impatient'),
    ...(isServers || providerMillis === undefined ? {} : { providerMillis }),
    guard,
    codes: createOrderCodes(app.secret),
    publicUrl: 'http://localhost',
    recordAct: async () => {},
    isBlockedBetween: async () => false,
    readMeansOfBuyers: async () => new Map(),
    shippedChecklists: () => 'Look at the phone.',
  }
  const second = new Hono().onError(respondError(silentLog))
  for (const { routes } of [checkoutModule, fulfilmentModule, disputeModule, saleModule])
    second.route('/api', routes({ saleDeps: deps }))
  return async (path, { json, token, ...init } = {}) =>
    second.request(path, {
      ...init,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `bearer ${token}` } : {}) },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
}

/** A provider that cannot be reached. */
export const unreachable: ProviderProxy = async () => {
  throw new TypeError('fetch failed')
}

/** A provider that cannot be reached for requests whose URL ends with `path`. */
export function unreachableAt(path: string): ProviderProxy {
  return (request, pass) => (request.url.endsWith(path) ? unreachable(request, pass) : pass(request))
}

/** A provider that does what it is asked, but whose response to requests ending with `path` is lost. */
export function lostReplyAt(path: string): ProviderProxy {
  return async (request, pass) => {
    const response = await pass(request)
    if (request.url.endsWith(path)) throw new TypeError('fetch failed')
    return response
  }
}
