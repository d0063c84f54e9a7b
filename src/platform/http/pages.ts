import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { RequestError } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { Currency } from '../../kernel/money.ts'
import type { Article, Company } from '../../ui/page-context.ts'
import type { Log } from '../log.ts'
import { createSemaphore } from '../semaphore.ts'
import { currentWork, noteRoute } from '../work-context.ts'
import { hasSession, personal, unshared } from './cache-headers.ts'
import { limitBody } from './limit-body.ts'
import { onlyRead } from './methods.ts'
import { requireOwnForm } from './one-origin.ts'
import { cachePages } from './page-cache.ts'
import { openVisit, type PageVisitor, type StandIn, type VisitDeps } from './page-visit.ts'
import type { MemoryRateLimiter } from './rate-limit.ts'
import { platformRefusal } from './refusal.ts'
import { inLocale, requestLocale } from './request-locale.ts'
import type { ResponseCache } from './response-cache.ts'
import { listSecurityHeaders } from './security-headers.ts'
import { requestIdHeader } from './track-requests.ts'

const built = fileURLToPath(new URL('../../../build/', import.meta.url))

type Options = VisitDeps & {
  log: Log
  /** The address of the site, which pages name in full. */
  publicUrl: string
  /** The address of the CDN that serves the images, or ''. */
  cdn: string
  /** How many hours a buyer may complain after the hand-over. */
  inspectionHours: number
  company: Company
  currency: Currency
  /** The names of the payment providers on whose own page a buyer can pay. */
  payPages: string[]
  readArticle: (name: string) => Article
  cache: ResponseCache
  /** Pages with a form that works without a script: they take POST too. */
  forms: string[]
  /** Pages that are the same for everybody and depend on nothing but the database. */
  shared: string[]
  /** Pages that are the same for all visitors without a session. */
  public: string[]
  /** Pages that are the same for all users who are signed in. */
  signedIn: string[]
  /** Returns the visitor as whom such a page is rendered when this one has asked for it. */
  standInFor: (visitor: PageVisitor) => StandIn
  browsingLimiter: MemoryRateLimiter
  /** Whether browsers may install the service worker; when not, an installed one removes itself. */
  offline: boolean
  /** Other origins that the pages may load from, by content security directive. */
  allow?: {
    scripts?: string[]
    frames?: string[]
    connections?: string[]
    images?: string[]
  }
}

/**
 * Serves the built pages: hashed assets (cached for a year), other files (for an hour), and everything else rendered by
 * React Router. Returns null when the pages were never built, as in a test of the API alone.
 */
export async function createPages(options: Options): Promise<Hono | null> {
  const entry = `${built}server/index.js`
  if (!existsSync(entry)) return null
  const imported: ServerBuild = await import(entry)
  // Behind a proxy the origin of a form is not that of the request.
  const build = { ...imported, allowedActionOrigins: [new URL(options.publicUrl).host] }
  const render = renderPages(build, options)
  const rendered = new Hono().use(pageHeaders(options.allow)).use(compress()).get('*', render)
  const otherFiles = files('public, max-age=3600')
  return new Hono()
    .on(
      'POST',
      options.forms,
      pageHeaders(options.allow),
      requireOwnForm(options.publicUrl),
      limitForm,
      render,
    )
    .use(onlyRead)
    .route('/', serviceWorker(`${built}client/service-worker.js`, options.offline))
    .use('/assets/*', undated, files('public, max-age=31536000, immutable'))
    .get('*', (c, next) => (/\.[a-z0-9]+$/.test(c.req.path) ? otherFiles(c, next) : next()))
    .route('/', cachePages(rendered, options))
    .route('/', rendered)
}

const limitForm = limitBody(4096, () => {
  throw platformRefusal('too-large')
})

/** A hashed file never changes: nobody asks whether it has, so the date of its build need not be sent. */
const undated: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.delete('last-modified')
}

const files = (cacheControl: string) =>
  serveStatic({
    root: `${built}client`,
    precompressed: true,
    onFound: (_, c) => c.header('cache-control', cacheControl),
  })

function pageHeaders(allow: Options['allow'] = {}): MiddlewareHandler {
  return secureHeaders({
    crossOriginEmbedderPolicy: false,
    // The login page must see when the window of Google is closed.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: false,
    // A page may say that it uses more.
    overwrite: false,
    permissionsPolicy: {
      camera: [],
      geolocation: [],
      microphone: [],
      accelerometer: [],
      gyroscope: [],
      payment: ['self'],
    },
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE, ...(allow.scripts ?? [])],
      // Widths and placeholders stand in style attributes; a style cannot run anything.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...(allow.images ?? [])],
      connectSrc: ["'self'", ...(allow.connections ?? [])],
      frameSrc: allow.frames ?? ["'none'"],
      formAction: ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  })
}

/** Renders a page with React Router, a few at a time. A page with an error is not cached; without the API it is a 503. */
function renderPages(
  build: ServerBuild,
  { log, publicUrl, cdn, inspectionHours, currency, company, payPages, readArticle, ...visitDeps }: Options,
): Handler {
  const { pageContext, RouterContextProvider } = build.entry
    .module as unknown as typeof import('../../entry.server.tsx')
  const render = createLocalizedRender(build)
  const semaphore = createSemaphore({ permits: 4, maxWaiting: 250 })
  return async (c) => {
    const context = new RouterContextProvider()
    let failed = false
    let isAway = false
    const visit = openVisit(visitDeps, c)
    context.set(pageContext, {
      nonce: c.get('secureHeadersNonce') ?? '',
      hasSession: visit.isShared || hasSession(c),
      isShared: visit.isShared,
      fetchApi: visit.fetchApi,
      readVisitor: visit.readVisitor,
      origin: new URL(publicUrl).origin,
      cdn,
      inspectionHours,
      company,
      currency,
      payPages,
      readArticle,
      report: (error) => {
        failed = true
        // The API has logged its own outage.
        if ((error as { status?: unknown } | null)?.status === 503) isAway = true
        else log.error('a page could not be rendered', error, { route: currentWork()?.route })
      },
      // The router's patterns begin without a slash.
      noteRoute: (pattern) => noteRoute(`/${pattern.replace(/^\//, '')}`),
    })
    const page = await semaphore.run(() => render(c.req.raw, context))
    page.headers.set('cache-control', failed || c.req.method === 'POST' ? personal : unshared)
    await visit.finish(page.headers)
    if (page.status === 503 || isAway) page.headers.set('retry-after', '5')
    return isAway ? new Response(page.body, { status: 503, headers: page.headers }) : page
  }
}

/** The statuses that Node.js maps parser errors to ("Event: 'clientError'"). */
const parserWords: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Creates the responses that bypass the app, to invalid addresses and to what is not HTTP, with its security headers. */
export function createFallbackResponses(https: boolean) {
  const always = Object.fromEntries(listSecurityHeaders(https))
  const makeHeaders = () => ({ ...always, [requestIdHeader]: randomUUID() })
  const onError = (error: unknown) =>
    new Response(null, { status: error instanceof RequestError ? 400 : 500, headers: makeHeaders() })
  const onClientError = (error: NodeJS.ErrnoException, socket: Duplex) => {
    // A response that has begun cannot be replaced.
    const isFresh = socket instanceof Socket && socket.writable && socket.bytesWritten === 0
    if (!isFresh) return socket.destroy()
    const status = parserWords[error.code ?? ''] ?? '400 Bad Request'
    const lines = Object.entries(makeHeaders()).map(([name, value]) => `${name}: ${value}\r\n`)
    return socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}content-length: 0\r\nconnection: close\r\n\r\n`)
  }
  return { onError, onClientError }
}

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>

const prefix = '/bn'
const isPrefixed = (path: string) =>
  path === prefix || path === `${prefix}.data` || path.startsWith(`${prefix}/`)

/** Renders each page in the language of its request; `Vary` tells caches of those without a language in their address. */
function createLocalizedRender(build: ServerBuild): Render {
  const { createRequestHandler, setLocaleReader } = build.entry
    .module as unknown as typeof import('../../entry.server.tsx')
  // The build has its own copy of the kernel.
  setLocaleReader(requestLocale)
  const render: Render = createRequestHandler(build, 'production')
  // The router puts its base in front of every link, so that a visitor stays in the language.
  const renderPrefixed: Render = createRequestHandler({ ...build, basename: prefix }, 'production')
  return async (request, context) => {
    const hasLocale = isPrefixed(new URL(request.url).pathname)
    const locale = hasLocale ? 'bn' : requestLocale()
    const page = await inLocale(locale, () => (hasLocale ? renderPrefixed : render)(request, context))
    page.headers.set('content-language', locale)
    if (!hasLocale) page.headers.append('vary', 'Accept-Language, Cookie')
    return page
  }
}

const retirement = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

/** Serves the service worker uncached: browsers compare it. If not `enabled`, a script removes an installed one. */
function serviceWorker(file: string, enabled: boolean): Hono {
  const script = enabled ? readFileSync(file, 'utf8') : retirement
  return new Hono().get('/service-worker.js', (c) =>
    c.body(script, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      // Also governs the worker's own requests.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    }),
  )
}
