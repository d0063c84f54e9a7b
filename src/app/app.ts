import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Demo } from '../../demo/index.ts'
import { languageSwitch } from '../accounts/index.ts'
import { authHandler } from '../auth/index.ts'
import { countInterest } from '../browsing/index.ts'
import {
  cancelListingOrders,
  countDemand,
  isBooked,
  notifyBuyersOfPrice,
  paymentReturns,
  settleOrder,
} from '../checkout/index.ts'
import { imageRoutes, uploadPaths } from '../images/index.ts'
import { localAddress, locales } from '../kernel/locale.ts'
import { setCurrency } from '../kernel/money.ts'
import type { Clock } from '../kernel/time.ts'
import type { Env } from '../ops/env.ts'
import { followRefund } from '../orders/index.ts'
import { type ChargebackId, followChargebackLater, paymentWebhook } from '../payments/index.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { apiDocs } from '../platform/http/api-docs.ts'
import { followOwnWrites } from '../platform/http/cache-headers.ts'
import { noteClientAddress } from '../platform/http/client-address.ts'
import { limitBody } from '../platform/http/limit-body.ts'
import { refuseOtherMethods } from '../platform/http/methods.ts'
import { keepOneOrigin, requireOneHost } from '../platform/http/one-origin.ts'
import { readiness } from '../platform/http/readiness.ts'
import { platformRefusal } from '../platform/http/refusal.ts'
import { useRequestLocale } from '../platform/http/request-locale.ts'
import { problemPages, respondError, respondProblem } from '../platform/http/respond-problem.ts'
import { clearAfterWrites } from '../platform/http/response-cache.ts'
import { createRouter } from '../platform/http/router.ts'
import { secureResponses } from '../platform/http/security-headers.ts'
import { shedLoad } from '../platform/http/shed-load.ts'
import { trackRequests } from '../platform/http/track-requests.ts'
import type { ModuleJobs } from '../platform/index.ts'
import type { Log } from '../platform/log.ts'
import type { Secret } from '../platform/secret.ts'
import { currentWork, inWork } from '../platform/work-context.ts'
import { shopOf } from '../ratings/index.ts'
import { salesOf } from '../sales/index.ts'
import { sharePictures } from '../storefront/share-picture.ts'
import { sitemapRoutes } from '../storefront/write-sitemap.ts'
import { composeJobs } from './compose-jobs.ts'
import { composePages } from './compose-pages.ts'
import { type AppServices, composeServices } from './compose-services.ts'
import { modules, problemTables } from './modules.ts'

export type AppDeps = {
  env: Env
  db: Database
  /** Reads lists and public pages, perhaps from a replica; without one, they are read from `db`. */
  reader?: Reader
  log: Log
  clock: Clock
  secret: Secret
}

export type { Demo }

export type App = ModuleJobs & {
  /** Responds to a request; `bindings` carries the socket when there is one. */
  fetch(request: Request, bindings?: Partial<HttpBindings>): Promise<Response>
  /** Ends the event streams, which would never end by themselves, and stops listening for events. */
  closeStreams(): Promise<void>
}

/** The largest JSON body that a call takes. Photos and webhooks have limits of their own. */
const maxJsonBytes = 64 * 1024

/** Composes the modules: every route of the server, and the jobs behind them. */
export async function composeApp(deps: AppDeps): Promise<App> {
  setCurrency(deps.env.CURRENCY)
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
  const demo = await openDemo(deps, app)
  const services = await composeServices(deps, demo)
  app.onError(respondError(deps.log))
  addMiddleware(app, services)
  const api = composeApi(services)
  app.route('/api', api)
  app.route('/', languageSwitch(services))
  app.route('/', imageRoutes(services))
  app.route('/', sitemapRoutes(services))
  app.route('/', sharePictures(services))
  app.route('/problems', problemPages(problemTables))
  app.route('/webhooks', composeWebhooks(services))
  for (const locale of locales) app.route(localAddress(locale, '/returns'), paymentReturns(services))
  if (demo) app.route('/sandbox', demo.routes)
  app.use(refuseOtherMethods(app.routes))
  app.all('/api/*', (c) => respondProblem(c, platformRefusal('no-such-call')))
  const pages = deps.env.SERVE === 'jobs' ? undefined : await composePages(api, services)
  if (pages) app.route('/', pages)
  app.notFound((c) => respondProblem(c, platformRefusal('not-found')))

  return {
    // Nothing else: the guard takes the caller of a page from the bindings.
    fetch: async (request, { incoming, outgoing } = {}) =>
      app.fetch(request, { ...(incoming && { incoming }), ...(outgoing && { outgoing }) }),
    closeStreams: () => services.hub.close(),
    ...composeJobs(services, demo),
  }
}

type Root = Hono<{ Bindings: Partial<HttpBindings> }>

/** Opens the demo's stand-ins when the demo is on; without it, their folder is not even loaded. */
async function openDemo(deps: AppDeps, app: Root): Promise<Demo | undefined> {
  if (!deps.env.demo) return undefined
  const { openDemo } = await import('../../demo/index.ts')
  // As a part of the demo's own work, so that it leaves no line in the log.
  const fetch = (request: Request) =>
    inWork({ ...currentWork(), requestId: randomUUID() }, async () => app.fetch(request))
  return openDemo({ ...deps, app: { fetch } })
}

/** What every request passes through, in this order. Health checks are answered before load is shed. */
function addMiddleware(app: Root, services: AppServices): void {
  const { env, db, log, cache, isStoreReady } = services
  const https = env.PUBLIC_URL.startsWith('https:')
  app.use(trackRequests({ log, trustProxy: env.TRUST_PROXY > 0 }))
  app.use(secureResponses(https, env.CDN_URL !== undefined))
  app.use(noteClientAddress(env.TRUST_PROXY))
  app.use(useRequestLocale)
  app.use(requireOneHost)
  app.use(keepOneOrigin(env.PUBLIC_URL))
  app.use(followOwnWrites(https))
  app.use(clearAfterWrites(cache))
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', readiness(db, isStoreReady))
  if (env.SERVE === 'jobs') app.use(serveOnlyItself)
  app.use(services.auth.sessionCookie.renew)
  app.use(shedLoad({ most: 1000, always: 100, delayMillis: 500 }))
}

/** Answers only the process itself: the demo's card provider posts its events to the app. */
const serveOnlyItself: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = async (c, next) => {
  if (c.env?.incoming) throw platformRefusal('not-found')
  await next()
}

function composeApi(services: AppServices) {
  const api = createRouter()
  api.use(limitJson)
  api.all('/auth/*', authHandler(services))
  const deps = {
    ...services,
    cancelOrders: cancelListingOrders,
    onNewPrice: notifyBuyersOfPrice,
    bookings: { isBooked, count: countDemand },
    countInterest,
    sellerFacts: { salesOf, shopOf },
  }
  for (const module of modules) if ('routes' in module) api.route('/', module.routes(deps))
  api.route('/', apiDocs(api))
  return api
}

function composeWebhooks({ db, clock, orderDeps }: AppServices) {
  const onPayment = async (reference: string) => {
    await settleOrder(orderDeps, reference)
  }
  const onRefund = (reference: string) => followRefund(orderDeps, reference)
  const onChargeback = (chargeback: ChargebackId) => followChargebackLater(db, chargeback)
  const { providers } = orderDeps.payments
  return paymentWebhook({ db, providers, clock, onPayment, onRefund, onChargeback })
}

const limitJsonBody = limitBody(maxJsonBytes, () => {
  throw platformRefusal('too-large')
})

const limitJson: MiddlewareHandler = (c, next) =>
  uploadPaths.includes(c.req.path) ? next() : limitJsonBody(c, next)
