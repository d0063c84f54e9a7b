import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Context, type Handler, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { cachePageForVisitors, hasSession, unshared } from './cache-headers.ts'
import { requestLocale } from './request-locale.ts'
import type { ResponseCache } from './response-cache.ts'

/** A page as it is sent to everybody: its headers, and its HTML plain and compressed. */
type CachedPage = { headers: Record<string, string>; body: string; br: Bytes; gzip: Bytes }
type Bytes = Uint8Array<ArrayBuffer>

/** A page that must not be cached: it failed, it redirects, or it has another shape than expected. */
class NotCacheable extends Error {}

/**
 * Serves pages that are the same for everybody from the cache, rendered and compressed once. Their inline scripts are
 * allowed by digest, because a nonce must differ from response to response (Content Security Policy 3, "Nonces").
 * Each language is cached by itself, and shared caches may keep what visitors get.
 * @param paths those pages, requested without a query: `shared` ones, and `public` ones for visitors without a session. All
 * other requests go on to `pages`
 */
export function cachePages(
  pages: Hono,
  paths: { shared: string[]; public: string[] },
  cache: ResponseCache,
): Hono {
  const router = new Hono()
  const serve: Handler = async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    if (search) return next()
    try {
      // The footer shows the year.
      const key = `page ${new Date().getFullYear()} ${requestLocale()} ${pathname}`
      // Rendered without a cookie for every visitor.
      const page = await cache.get(key, async () =>
        toCachedPage(await pages.request(pathname, { headers: { accept: 'text/html' } })),
      )
      return respondPage(c, page)
    } catch (error) {
      if (error instanceof NotCacheable) return next()
      throw error
    }
  }
  for (const path of paths.shared) router.get(path, serve)
  for (const path of paths.public) router.get(path, (c, next) => (hasSession(c) ? next() : serve(c, next)))
  return router
}

function respondPage(c: Context, page: CachedPage): Response {
  const { 'cache-control': cacheControl, vary } = cachePageForVisitors(c)
  const headers = { ...page.headers, 'cache-control': cacheControl, vary: `${page.headers.vary}, ${vary}` }
  const coding = chooseCoding(c)
  if (!coding) return c.body(page.body, 200, headers)
  return c.body(page[coding], 200, { ...headers, 'content-encoding': coding })
}

async function toCachedPage(answer: Response): Promise<CachedPage> {
  const headers = Object.fromEntries(answer.headers)
  const policy = headers['content-security-policy'] ?? ''
  const [source, nonce] = policy.match(/'nonce-([^']+)'/) ?? []
  if (answer.status !== 200 || headers['cache-control'] !== unshared || !source || !nonce) {
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
    headers,
    body: text,
    // Copied once, here: the body of a Response cannot be a pooled Buffer.
    br: new Uint8Array(await promisify(brotliCompress)(text, { params })),
    gzip: new Uint8Array(await promisify(gzip)(text)),
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
