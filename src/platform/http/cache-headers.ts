import type { Context } from 'hono'
import { hasJustWritten } from './own-writes.ts'

/** `__Host-` precedes it behind https. */
export const cookiePrefix = 'swap'

/** The default of every response. */
export const personal = 'private, no-store'

/** Not shared, but nothing personal. */
export const unshared = 'private, no-cache'

/** Shared caches keep it for thirty seconds; browsers always ask. */
export const publicForSeconds = 'public, max-age=0, s-maxage=30'

/** A CDN may send it stale while it revalidates (RFC 5861). Not for calls: browsers would do so too. */
const pageForVisitors = `${publicForSeconds}, stale-while-revalidate=60`

const sessionCookie = new RegExp(`(?:^|;\\s*)(?:__Host-)?${cookiePrefix}\\.session_token=`)

/** Perhaps an ended one. */
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
