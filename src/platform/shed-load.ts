import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { unavailable } from './http.ts'

type Limits = {
  /** Requests that may be worked on at once, whatever the machine says about it. */
  most: number
  /** Requests that are always worked on: a machine that others keep busy must not stop us from answering few people. */
  always: number
  /** How late the event loop may be, before more than `always` requests are too many. */
  lagMillis: number
}

/**
 * Answers 503 with Retry-After when more is asked than the process can do, so that those who were let in are answered in
 * time and memory stays bounded. A request counts from when it is there in full until its answer begins: neither a slow
 * sender nor a slow reader keeps others out. What the server asks itself (a page its data) belongs to the request for it.
 */
export function shedLoad(
  { most, always, lagMillis }: Limits,
  readLag = measureLag(),
): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  let inHand = 0
  return async (c, next) => {
    const incoming = c.env?.incoming
    if (!incoming) return next()
    if (inHand >= most || (inHand >= always && readLag() > lagMillis)) {
      throw unavailable('Too many people are here at the moment. Please try again.')
    }
    let counted = false
    const count = () => {
      counted = true
      inHand += 1
    }
    if (c.req.method === 'GET' || c.req.method === 'HEAD') count()
    else incoming.once('end', count)
    try {
      await next()
    } finally {
      incoming.off('end', count)
      if (counted) inHand -= 1
    }
  }
}

const beat = 100

/** How many milliseconds the event loop is behind: a timer's delay when it last fired, or its delay by now. */
export function measureLag(): () => number {
  let lag = 0
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    lag = now - last - beat
    last = now
  }, beat).unref()
  return () => Math.max(lag, performance.now() - last - beat)
}
