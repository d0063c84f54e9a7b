import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Context, Hono, type Next } from 'hono'
import { accepts } from 'hono/accepts'
import { cachePageForVisitors, hasSession, unshared } from './cache-headers.ts'
import type { PageVisitor, StandIn, VisitDeps } from './page-visit.ts'
import type { Limit, MemoryRateLimiter } from './rate-limit.ts'
import { requestLocale } from './request-locale.ts'
import type { ResponseCache } from './response-cache.ts'

/** A page as it is sent to everybody of an audience: its headers, and its HTML plain and compressed. */
type CachedPage = {
  status: 200 | 410
  headers: Record<string, string>
  body: string
  compressed: Compress
  limits: Limit[]
}
type Bytes = Uint8Array<ArrayBuffer>
type Compress = Record<'br' | 'gzip', () => Promise<Bytes>>

/** A page that must not be cached: it failed, it redirects, or it has another shape than expected. */
class NotCacheable extends Error {}

type Options = Pick<VisitDeps, 'readVisitor'> & {
  cache: ResponseCache
  standInFor: (visitor: PageVisitor) => StandIn
  browsingLimiter: MemoryRateLimiter
  shared: string[]
  public: string[]
  signedIn: string[]
}

/**
 * Serves pages that are the same for everybody of an audience from the cache, rendered and compressed once. Their inline scripts
 * are allowed by digest, because a nonce must differ from response to response (Content Security Policy 3, "Nonces").
 * Each language is cached by itself, and shared caches may keep what visitors get. The audiences: everybody for the paths of
 * `shared`, requested without a query; visitors without a session for those of `public`, too; signed-in users for those of
 * `signedIn`, whose session is read each time, and who keep the limits of the page's calls. All other requests go on to `pages`.
 */
export function cachePages(pages: Hono, options: Options): Hono {
  const { cache, readVisitor, standInFor, browsingLimiter } = options
  const router = new Hono()
  const serve = async (c: Context, next: Next, visitor?: PageVisitor) => {
    const { pathname, search } = new URL(c.req.url)
    const audience = visitor ? 'signed-in' : 'everybody'
    let isRendered = false
    try {
      // The footer shows the year.
      const key = `page ${audience} ${new Date().getFullYear()} ${requestLocale()} ${pathname}${search}`
      // Rendered without a cookie for every visitor.
      const page = await cache.get(key, async () => {
        const headers = { accept: 'text/html' }
        isRendered = true
        const sharedAs = visitor && standInFor(visitor)
        const page = await pages.request(pathname + search, { headers }, sharedAs ? { sharedAs } : {})
        return { ...(await toCachedPage(page)), limits: sharedAs?.limits ?? [] }
      })
      if (visitor && !isRendered) takeTokens(page.limits, visitor.user.uid)
      return respondPage(c, page)
    } catch (error) {
      if (error instanceof NotCacheable) return next()
      throw error
    }
  }
  /** Past a limit the page itself says so. */
  const takeTokens = (limits: Limit[], uid: string) => {
    try {
      browsingLimiter.require(...limits.map((limit) => [limit, uid] as const))
    } catch {
      throw new NotCacheable()
    }
  }
  const hasQuery = (c: Context) => new URL(c.req.url).search !== ''
  for (const path of options.shared) router.get(path, (c, next) => (hasQuery(c) ? next() : serve(c, next)))
  for (const path of options.public) {
    router.get(path, (c, next) => (hasSession(c) ? next() : serve(c, next)))
  }
  for (const path of options.signedIn) {
    router.get(path, async (c, next) => {
      // The page itself reports what cannot be read.
      const visitor = hasSession(c) && (await readVisitor(c.req.raw.headers).catch(() => null))
      return visitor ? serve(c, next, visitor) : next()
    })
  }
  return router
}

async function respondPage(c: Context, page: CachedPage): Promise<Response> {
  const { 'cache-control': cacheControl, vary } = cachePageForVisitors(c)
  const headers = { ...page.headers, 'cache-control': cacheControl, vary: `${page.headers.vary}, ${vary}` }
  const coding = chooseCoding(c)
  if (!coding) return c.body(page.body, page.status, headers)
  return c.body(await page.compressed[coding](), page.status, { ...headers, 'content-encoding': coding })
}

async function toCachedPage(answer: Response): Promise<Omit<CachedPage, 'limits'>> {
  const headers = Object.fromEntries(answer.headers)
  const policy = headers['content-security-policy'] ?? ''
  const [source, nonce] = policy.match(/'nonce-([^']+)'/) ?? []
  const status = answer.status === 410 ? 410 : 200
  if (answer.status !== status || headers['cache-control'] !== unshared || !source || !nonce) {
    throw new NotCacheable()
  }
  const html = await answer.text()
  const text = html.replaceAll(` nonce="${nonce}"`, '')
  if (text.includes(nonce)) throw new NotCacheable()
  headers['content-security-policy'] = policy.replace(source, listDigests(html, nonce).join(' '))
  headers.vary = [...new Set(['Accept-Encoding', ...(headers.vary ?? '').split(', ')])]
    .filter(Boolean)
    .join(', ')
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
  return {
    status,
    headers,
    body: text,
    compressed: {
      br: once(() => promisify(brotliCompress)(text, { params })),
      gzip: once(() => promisify(gzip)(text)),
    },
  }
}

function once(compress: () => Promise<Buffer>): () => Promise<Bytes> {
  let bytes: Promise<Bytes> | undefined
  return () => {
    // Copied, because the body of a Response cannot be a pooled Buffer.
    bytes ??= compress().then((buffer) => new Uint8Array(buffer))
    return bytes
  }
}

/** Lists the digests of the scripts that carry the nonce; an injected script does not know it. */
function listDigests(html: string, nonce: string): string[] {
  const scripts = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)
  const texts = [...scripts].map(([, attributes = '', text = '']) =>
    attributes.includes(` nonce="${nonce}"`) ? text : '',
  )
  const digests = texts.filter(Boolean).map((text) => createHash('sha256').update(text).digest('base64'))
  return [...new Set(digests)].map((digest) => `'sha256-${digest}'`)
}

const codings = ['br', 'gzip'] as const

/** The smallest coding that the browser accepts. Browsers weigh all codings alike, so only a weight of 0 counts. */
function chooseCoding(c: Context): 'br' | 'gzip' | undefined {
  const accepted = accepts(c, {
    header: 'Accept-Encoding',
    supports: [...codings],
    default: 'identity',
    match: (given, { supports }) =>
      supports.find((coding) => given.some(({ type, q }) => type.toLowerCase() === coding && q > 0)) ??
      'identity',
  })
  return codings.find((coding) => coding === accepted)
}
