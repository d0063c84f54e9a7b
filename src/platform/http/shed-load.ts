import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { platformProblemTexts as words } from '../texts.ts'
import { unavailable } from './refusal.ts'

type Limits = {
  /** The most requests that are processed at once. */
  most: number
  /** Requests that are always processed: a machine that is busy with something else must not stop a quiet site. */
  always: number
  /** The delay of the event loop from which on more than `always` requests are too many. */
  delayMillis: number
}

/**
 * Answers 503 with Retry-After when the process is overloaded, so that accepted requests are answered in time and memory
 * stays bounded. A request counts from when its body has arrived until its answer begins: slow senders and slow readers
 * do not count. Requests from the server to itself (a page that loads its data) do not count either.
 * @param readDelay the delay of the event loop in milliseconds
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

/** In milliseconds. */
const samplingMillis = 20
const forgottenAfterMillis = 100

/** Measures the largest delay of the event loop, in milliseconds, within about the last tenth of a second. */
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
