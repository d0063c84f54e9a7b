import { Hono } from 'hono'
import { fetchInProcess } from '../../demo/cards/call.ts'
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

/**
 * How the provider is asked: once, waiting as long as the server does; once, for a second, where a test has it hang; or with the
 * server's own client, which tries again.
 */
export type ProviderClient = 'once' | 'impatient' | 'as in the server'

/** The client's settings that differ from the server's. */
const clients: Record<
  ProviderClient,
  Pick<Parameters<typeof stripeProvider>[0], 'timeout' | 'maxNetworkRetries'>
> = {
  once: { maxNetworkRetries: 0 },
  impatient: { timeout: 1_000, maxNetworkRetries: 0 },
  'as in the server': {},
}

/** The dependencies of the payment use cases, with a provider that is reached through `proxy`. */
export function withProviderProxy(
  { db, clock, secret, env, refusedImeis }: TestApp,
  proxy?: ProviderProxy,
  client: ProviderClient = proxy ? 'once' : 'as in the server',
): OrderDeps {
  const fakeStripe = openCardClient({ db, secret, clock }).api
  const pass = async (request: Request) => fakeStripe.fetch(request)
  const provider = stripeProvider({
    keys: deriveCardKeys(secret),
    fetch: fetchInProcess({ fetch: (request) => (proxy ? proxy(request, pass) : pass(request)) }),
    ...clients[client],
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
 * The API calls of orders in a second process, whose provider is reached through `proxy`.
 * @param limit how the provider is asked, or the milliseconds that all its calls of one request may take
 */
export function openSecondProcess(
  app: TestApp,
  proxy: ProviderProxy,
  limit: ProviderClient | number = 'once',
): TestApp['request'] {
  const guard = createGuard({
    authenticator: createAuthenticator(app),
    limiter: createRateLimiter(app),
    browsingLimiter: createMemoryRateLimiter(app.clock),
    isAdminPlace: () => true,
    adminFactor: 'offered',
  })
  const isMillis = typeof limit === 'number'
  const deps = {
    ...withProviderProxy(app, proxy, isMillis ? 'once' : limit),
    ...(isMillis ? { providerMillis: limit } : {}),
    guard,
    codes: createOrderCodes(app.secret),
    publicUrl: 'http://localhost',
    readMeansOfBuyers: async () => new Map(),
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
