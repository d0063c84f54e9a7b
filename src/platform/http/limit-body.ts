import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Refuses bodies of more than `maxSize` bytes with what `refuse` answers or throws. A body whose length is said in front is
 * judged by that (Node.js takes no more than was said, RFC 9112, 6.3) and not touched: to look at one makes a whole Request
 * of what Node.js received, a third of what reading costs. One whose length is not said is counted while it comes.
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
