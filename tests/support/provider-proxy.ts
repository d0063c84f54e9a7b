import { Hono } from 'hono'
import { fetchInProcess } from '../../demo/cards/fetch-in-process.ts'
import { deriveCardKeys } from '../../demo/cards/keys.ts'
import { createReadActor } from '../../src/identity/authenticate.ts'
import { createGuard } from '../../src/identity/guard.ts'
import { orderRoutes, type SettleDeps } from '../../src/orders/index.ts'
import { createProvider } from '../../src/payments/index.ts'
import { createRateLimiter } from '../../src/platform/http/rate-limit.ts'
import { answerError } from '../../src/platform/http/router.ts'
import { silentLog } from '../../src/platform/log.ts'
import { openCardClient } from './card-client.ts'
import type { TestApp } from './test-app.ts'

/** Stands between the server and the card provider: may fail before or after passing a request on. */
export type Between = (request: Request, pass: (request: Request) => Promise<Response>) => Promise<Response>

/**
 * The use cases' surroundings, with a provider that is reached through `between`: without retries and given up soon, or
 * with the server's own client.
 */
export function reachProvider(
  { db, clock, secret, env }: TestApp,
  between: Between = (request, pass) => pass(request),
  client: 'hasty' | 'as in the server' = 'hasty',
): SettleDeps {
  const standIn = openCardClient({ db, secret, clock }).api
  const pass = async (request: Request) => standIn.fetch(request)
  const provider = createProvider(env, {
    keys: deriveCardKeys(secret),
    fetch: fetchInProcess({ fetch: (request) => between(request, pass) }),
    ...(client === 'hasty' ? { timeout: 2_000, maxNetworkRetries: 0 } : {}),
  })
  return { db, clock, log: silentLog, payments: { db, clock, log: silentLog, provider } }
}

/**
 * The booking calls of a second process, whose provider is reached through `between`: with a patience of so many
 * milliseconds, or with all that the server has.
 */
export function openSecondProcess(app: TestApp, between: Between, patience?: number | 'as in the server') {
  const guard = createGuard(createReadActor({ ...app, limiter: createRateLimiter(app) }))
  const isServers = patience === 'as in the server'
  const deps = {
    ...reachProvider(app, between, isServers ? patience : 'hasty'),
    ...(isServers || patience === undefined ? {} : { patience }),
    guard,
  }
  const second = new Hono().onError(answerError(silentLog)).route('/api', orderRoutes(deps))
  const ask: TestApp['request'] = async (path, { json, token, ...init } = {}) =>
    second.request(path, {
      ...init,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `bearer ${token}` } : {}) },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
  return ask
}

export const away: Between = async () => {
  throw new TypeError('fetch failed')
}

/** A provider that cannot be reached for one kind of call. */
export function awayAt(path: string): Between {
  return (request, pass) => (request.url.endsWith(path) ? away(request, pass) : pass(request))
}

/** A provider that does what it is asked for, and whose answer to one kind of call nobody hears. */
export function unheardAt(path: string): Between {
  return async (request, pass) => {
    const answer = await pass(request)
    if (request.url.endsWith(path)) throw new TypeError('fetch failed')
    return answer
  }
}
