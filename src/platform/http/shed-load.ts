import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { platformProblemTexts as words } from '../texts.ts'
import { unavailable } from './refusal.ts'

type Limits = {
  most: number
  /** How many requests are always answered: a machine busy with something else must not stop a quiet site. */
  always: number
  /** The delay of the event loop, in milliseconds, from which more than `always` requests are too many. */
  delayMillis: number
}

/**
 * Responds 503 with Retry-After under overload. A request counts from its complete body until its response begins, so slow
 * senders and readers do not count, nor do the server's own calls.
 * @param readDelay returns the delay of the event loop in milliseconds
 */
export function shedLoad(
  { most, always, delayMillis }: Limits,
  readDelay = measureEventLoopDelay(),
): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  let inFlight = 0
  return async (c, next) => {
    const incoming = c.env?.incoming
    if (!incoming) return next()
    if (inFlight >= most || (inFlight >= always && readDelay() > delayMillis)) {
      throw unavailable(words['too-many-people'])
    }
    let counted = false
    const count = () => {
      counted = true
      inFlight += 1
    }
    if (c.req.method === 'GET' || c.req.method === 'HEAD') count()
    else incoming.once('end', count)
    try {
      await next()
    } finally {
      incoming.off('end', count)
      if (counted) inFlight -= 1
    }
  }
}

const samplingMillis = 20
const forgottenAfterMillis = 100

/** Returns a function that reads the event loop's worst delay within about the last tenth of a second, in milliseconds. */
export function measureEventLoopDelay(): () => number {
  let sampledAt = performance.now()
  let worst = { delay: 0, at: sampledAt }
  const readDelay = () => performance.now() - sampledAt - samplingMillis
  setInterval(() => {
    const delay = readDelay()
    sampledAt = performance.now()
    if (delay >= worst.delay || sampledAt - worst.at > forgottenAfterMillis) worst = { delay, at: sampledAt }
  }, samplingMillis).unref()
  return () => Math.max(worst.delay, readDelay())
}
