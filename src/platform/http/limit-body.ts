import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Refuses bodies of more than `maxSize` bytes with what `refuse` returns or throws. A body with a content-length is judged by
 * that (Node.js reads no more, RFC 9112, 6.3) and not touched, because accessing it makes the adapter build a whole Request.
 * A body without one is counted while it arrives.
 */
export function limitBody(
  maxSize: number,
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const count = bodyLimit({ maxSize, onError: refuse })
  return async (c, next) => {
    const { method } = c.req
    if (method === 'GET' || method === 'HEAD') return next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return count(c, next)
    return Number(length) > maxSize ? refuse(c) : next()
  }
}
