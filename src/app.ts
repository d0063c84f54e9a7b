import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import { type AppJobs, composeJobs } from './app-jobs.ts'
import { catalogueRoutes } from './catalogue/index.ts'
import {
  authHandler,
  createAuth,
  createAuthenticator,
  createGuard,
  googleIssuer,
  identityRoutes,
} from './identity/index.ts'
import { createImageStore, imageFiles, imageRoutes } from './images/index.ts'
import { listingRoutes, setSellerVerified } from './listings/index.ts'
import { moderationRoutes } from './moderation/index.ts'
import { cancelListingOrders, orderRoutes, type SettleDeps, settleOrder } from './orders/index.ts'
import { createProvider, paymentWebhook } from './payments/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { Env } from './platform/env.ts'
import { apiDocs } from './platform/http/api-docs.ts'
import { noteClientAddress } from './platform/http/client-address.ts'
import { limitBody } from './platform/http/limit-body.ts'
import { refuseOtherMethods } from './platform/http/methods.ts'
import { keepOneOrigin, requireOneHost } from './platform/http/one-origin.ts'
import { refusalFrom } from './platform/http/or-refuse.ts'
import { createPages } from './platform/http/pages.ts'
import { problemPages } from './platform/http/problem-pages.ts'
import { platformProblems } from './platform/http/problems.ts'
import { createRateLimiter } from './platform/http/rate-limit.ts'
import { readiness } from './platform/http/readiness.ts'
import { respondError, respondProblem } from './platform/http/respond-problem.ts'
import { clearAfterWrites, createResponseCache } from './platform/http/response-cache.ts'
import { createRouter } from './platform/http/router.ts'
import { secureResponses } from './platform/http/security-headers.ts'
import { shedLoad } from './platform/http/shed-load.ts'
import { createSmtpMail, noMail } from './platform/jobs/mail.ts'
import type { Log } from './platform/log.ts'
import type { Secret } from './platform/secret.ts'
import { problemTables } from './problem-tables.ts'
import { searchRoutes } from './search/routes.ts'

/** What the app is given by the process, or by a test. */
export type AppDeps = { env: Env; db: Database; log: Log; clock: Clock; secret: Secret }

export type App = AppJobs & {
  /** Responds to a request; `bindings` carries the socket when there is one. */
  fetch(request: Request, bindings?: Partial<HttpBindings>): Promise<Response>
}

const refusal = refusalFrom(platformProblems)

/** The largest JSON body that a call takes. Photos and webhooks have limits of their own. */
const maxJsonBytes = 64 * 1024

/** Puts the modules together: every route of the server, and the jobs behind them. */
export async function composeApp({ env, db, log, clock, secret }: AppDeps): Promise<App> {
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
  const postWebhook = async (body: string, signature: string) =>
    app.request('/webhooks/card', { method: 'POST', body, headers: { 'stripe-signature': signature } })
  const demo = env.demo
    ? await (await import('../demo/index.ts')).openDemo({ env, db, secret, clock, log, postWebhook })
    : undefined
  const sendMail = env.SMTP_URL ? createSmtpMail(env.SMTP_URL, env.PUBLIC_URL) : (demo?.mail ?? noMail(log))
  const google = googleIssuer(env) ?? demo?.google
  const auth = createAuth({
    db,
    env,
    secret,
    clock,
    log,
    google,
    onBadgeLost: (tx, sellerId) => setSellerVerified(tx, sellerId, false),
  })
  const limiter = createRateLimiter({ db, clock })
  const guard = createGuard(createAuthenticator({ db, secret, clock, limiter }))
  const store = await createImageStore(env)
  const cache = createResponseCache()
  const provider = createProvider(env, demo?.cards)
  const settling: SettleDeps = { db, clock, log, payments: { db, provider, clock, log } }

  const api = createRouter()
  api.use(limitJson)
  api.all('/auth/*', authHandler(auth))
  api
    .route('/', identityRoutes({ db, auth, guard, secret, clock }))
    .route('/', catalogueRoutes({ db }))
    .route('/', imageRoutes({ db, env, guard, secret, clock, store, limiter }))
    .route('/', listingRoutes({ db, env, guard, clock, cache, cancelOrders: cancelListingOrders }))
    .route('/', searchRoutes({ db, guard, clock, cache }))
    .route('/', orderRoutes({ ...settling, guard }))
    .route('/', moderationRoutes({ db, guard, clock }))
  api.route('/', apiDocs(api))

  app.onError(respondError(log))
  app.use(secureResponses(env.PUBLIC_URL.startsWith('https:')))
  app.use(noteClientAddress(env.TRUST_PROXY))
  app.use(requireOneHost)
  app.use(keepOneOrigin(env.PUBLIC_URL))
  app.use(clearAfterWrites(cache))
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', readiness(db))
  app.use(shedLoad({ most: 1000, always: 100, delayMillis: 500 }))
  app.route('/api', api)
  app.route('/', imageFiles({ store }))
  app.route('/problems', problemPages(problemTables))
  const onPayment = async (reference: string) => {
    await settleOrder(settling, reference)
  }
  app.route('/webhooks', paymentWebhook({ db, provider, clock, onPayment }))
  if (demo) app.route('/sandbox', demo.routes)
  app.use(refuseOtherMethods(app.routes))
  app.all('/api/*', (c) => respondProblem(c, refusal('no-such-call')))
  const hostedImages = env.IMAGE_UPLOAD_URL ? [new URL(env.IMAGE_UPLOAD_URL).origin] : []
  const { origins } = provider.browser
  const pages = await createPages({
    log,
    publicUrl: env.PUBLIC_URL,
    fetchApi: async (path, init) => app.request(path, init),
    cache,
    shared: ['/', '/blog', '/login', '/signup'],
    allow: {
      ...origins,
      connections: [...(origins.connections ?? []), ...hostedImages],
      images: hostedImages,
    },
  })
  if (pages) app.route('/', pages)
  app.notFound((c) => respondProblem(c, refusal('not-found')))

  return {
    fetch: async (request, bindings = {}) => app.fetch(request, bindings),
    ...composeJobs({ db, env, clock, store, sendMail, settling, demo }),
  }
}

const limitJsonBody = limitBody(maxJsonBytes, () => {
  throw refusal('too-large')
})

const limitJson: MiddlewareHandler = (c, next) =>
  c.req.path === '/api/images' ? next() : limitJsonBody(c, next)
