import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { currentFreshness, type Freshness, withFreshness } from '../freshness.ts'
import { isSafeMethod, mayHaveWritten } from './methods.ts'

/** The cookie of a browser that has just written. */
const markCookie = 'wrote'

/** How long it lives: longer than a replica may be behind, with time for the response to arrive. */
const markSeconds = 5

/**
 * Lets everybody read their own writes, on whichever process they ask: the response to a request that may have written sets a
 * short-lived cookie, and with it requests are answered from the primary, past the response cache. A client that sends a
 * bearer token and no cookies would not keep the mark, so it always reads from the primary
 * (docs/decisions/0022-reads-from-replicas.md).
 * @param https whether the cookie is sent over https only
 */
export function followOwnWrites(https: boolean): MiddlewareHandler {
  return async (c, next) => {
    // A page calls the API within its own request.
    const outer = currentFreshness()
    await withFreshness(outer ?? freshnessFor(c), next)
    if (outer || !mayHaveWritten(c) || !hasCredentials(c)) return
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

/** Whether the request carries the mark of a browser that has just written. */
export const hasJustWritten = (c: Context): boolean => getCookie(c, markCookie) !== undefined
