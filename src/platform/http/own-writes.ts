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

export const hasJustWritten = (c: Context): boolean => getCookie(c, markCookie) !== undefined
