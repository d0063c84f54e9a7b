import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { type Freshness, withFreshness } from '../work-context.ts'
import { isSafeMethod, mayHaveWritten } from './methods.ts'

const markCookie = 'wrote'

/** How long the cookie lasts: longer than a replica's lag plus the response. */
const markSeconds = 5

/**
 * Lets people read their own writes, on any process: after a write, a short-lived cookie bypasses replicas and cache. Bearer
 * clients without cookies always read the primary (docs/decisions/0022-reads-from-replicas.md).
 */
export function followOwnWrites(https: boolean): MiddlewareHandler {
  return async (c, next) => {
    await withFreshness(freshnessFor(c), next)
    if (!mayHaveWritten(c) || !hasCredentials(c)) return
    setCookie(c, markCookie, '1', {
      path: '/',
      maxAge: markSeconds,
      sameSite: 'Lax',
      httpOnly: true,
      secure: https,
    })
  }
}

const sendsToken = (c: Context) => c.req.header('authorization') !== undefined
const sendsCookies = (c: Context) => Boolean(c.req.header('cookie'))
const hasCredentials = (c: Context) => sendsToken(c) || sendsCookies(c)

function freshnessFor(c: Context): Freshness {
  if (!isSafeMethod(c.req.method) || hasJustWritten(c)) return 'current'
  return sendsToken(c) && !sendsCookies(c) ? 'primary' : 'replica'
}

const hasJustWritten = (c: Context): boolean => getCookie(c, markCookie) !== undefined

/** The prefix of the site's cookies; behind HTTPS, `__Host-` precedes it. */
export const cookiePrefix = 'swap'

/** The `Cache-Control` of every response that sets no other. */
export const personal = 'private, no-store'

/** The `Cache-Control` of responses that are not personal, but must not be kept by shared caches. */
export const unshared = 'private, no-cache'

/** The `Cache-Control` of public responses: shared caches keep them for thirty seconds, browsers always ask. */
export const publicForSeconds = 'public, max-age=0, s-maxage=30'

/** A CDN may send it stale while it revalidates (RFC 5861). Not for calls: browsers would do so too. */
const pageForVisitors = `${publicForSeconds}, stale-while-revalidate=60`

const sessionCookie = new RegExp(`(?:^|;\\s*)(?:__Host-)?${cookiePrefix}\\.session_token=`)

/** Returns whether a request has a session cookie, perhaps of a session that has ended. */
export const hasSession = (c: Context): boolean => sessionCookie.test(c.req.header('cookie') ?? '')

const isVisitor = (c: Context) =>
  c.req.header('authorization') === undefined && !hasSession(c) && !hasJustWritten(c)

type CacheHeaders = { 'cache-control': string; vary: string }

export const cacheCallForVisitors = (c: Context): CacheHeaders => ({
  'cache-control': isVisitor(c) ? publicForSeconds : personal,
  vary: 'Authorization, Cookie',
})

export const cachePageForVisitors = (c: Context): CacheHeaders => ({
  'cache-control': isVisitor(c) ? pageForVisitors : personal,
  vary: 'Cookie',
})
