import type { Context } from 'hono'
import { hasJustWritten } from './own-writes.ts'

/** What the cookies of the site are called by; behind https with `__Host-` in front. */
export const cookiePrefix = 'swap'

/** For whatever shows one person something; the default of every response. */
export const personal = 'private, no-store'

/** For pages that nobody else may have, but that show nothing personal. */
export const unshared = 'private, no-cache'

/** For what all visitors get alike: a shared cache such as a CDN may keep it for thirty seconds; browsers always ask. */
export const publicForSeconds = 'public, max-age=0, s-maxage=30'

/**
 * The CDN may send a page once more while it fetches the next one (RFC 5861). A call has no such time, because browsers
 * take it for themselves where a script fetches.
 */
const pageForVisitors = `${publicForSeconds}, stale-while-revalidate=60`

const sessionCookie = new RegExp(`(?:^|;\\s*)(?:__Host-)?${cookiePrefix}\\.session_token=`)

/** Whether a request carries a session, perhaps one that has ended. */
export const hasSession = (c: Context): boolean => sessionCookie.test(c.req.header('cookie') ?? '')

/** Whether a request shows no sign of who sends it. */
const isVisitor = (c: Context) =>
  c.req.header('authorization') === undefined && !hasSession(c) && !hasJustWritten(c)

type CacheHeaders = { 'cache-control': string; vary: string }

/** The headers of a response to a call that all visitors get alike, while signed-in users get their own. */
export const cacheCallForVisitors = (c: Context): CacheHeaders => ({
  'cache-control': isVisitor(c) ? publicForSeconds : personal,
  vary: 'Authorization, Cookie',
})

/** The headers of a page that all visitors get alike. */
export const cachePageForVisitors = (c: Context): CacheHeaders => ({
  'cache-control': isVisitor(c) ? pageForVisitors : personal,
  vary: 'Cookie',
})
