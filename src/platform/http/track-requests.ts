import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { requestAnswered } from '../../ops/telemetry/signals.ts'
import { currentTraceId, inSpan, type OpenSpan } from '../../ops/telemetry/trace.ts'
import type { Log } from '../log.ts'
import { currentWork, inWork, type Work } from '../work-context.ts'

export const requestIdHeader = 'x-request-id'

type Bindings = { Bindings: Partial<HttpBindings> }
type Next = () => Promise<void>
type Options = {
  log: Log
  /** Whether a trusted proxy is in front: then its ids of requests and traces are taken over. */
  trustProxy: boolean
}

/** Gives each request an id, logs, measures and traces it. Mount it first. The server's own calls belong to their page's request. */
export function trackRequests({ log, trustProxy }: Options): MiddlewareHandler<Bindings> {
  return (c, next) => {
    const { method } = c.req
    if (currentWork()?.requestId) {
      return inSpan({ name: method, kind: 'internal' }, async (span) => {
        await next()
        describeAnswer(span, c, routePath(c))
      })
    }
    const given = trustProxy ? c.req.header(requestIdHeader) : undefined
    const work: Work = { requestId: given && isWellFormed(given) ? given : randomUUID() }
    const parent = trustProxy ? c.req.header('traceparent') : undefined
    return inWork(work, () =>
      inSpan({ name: method, kind: 'server', parent }, async (span) => {
        work.traceId = currentTraceId()
        await answer(log, c, next, work)
        describeAnswer(span, c, routeOf(c, work))
      }),
    )
  }
}

const routeOf = (c: Context, work: Work) => work.route ?? routePath(c)

async function answer(log: Log, c: Context<Bindings>, next: Next, work: Work): Promise<void> {
  const { requestId, traceId } = work
  const { outgoing, incoming } = c.env ?? {}
  const { method, path } = c.req
  const begun = performance.now()
  const sentBefore = incoming?.socket.bytesWritten ?? 0
  let answeredAt = 0
  const report = (status: number, bytes: number) => {
    const millis = (answeredAt || performance.now()) - begun
    const route = routeOf(c, work)
    const line = { requestId, traceId, method, route, status, ms: Math.round(millis), bytes }
    requestAnswered.send({ method, route, status, seconds: millis / 1000 })
    if (status < 400 && isFrequent(path)) log.debug('request', line)
    else log.info('request', line)
  }
  // A client that leaves early closes the response.
  outgoing?.once('close', () => {
    const status = outgoing.headersSent ? outgoing.statusCode : clientLeft
    report(status, (incoming?.socket.bytesWritten ?? sentBefore) - sentBefore)
  })
  await next()
  answeredAt = performance.now()
  c.res.headers.set(requestIdHeader, requestId ?? '')
  if (!outgoing) report(c.res.status, Number(c.res.headers.get('content-length') ?? 0))
}

function describeAnswer(span: OpenSpan, c: Context, route: string): void {
  const { method } = c.req
  const { status } = c.res
  span.rename(`${method} ${route}`)
  span.note({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status })
  if (status >= 500) span.fail()
}

/** The status of a request whose client has left, as nginx logs it. */
const clientLeft = 499

/** Returns whether an id is plain and short: it can hold no long token and no e-mail address. */
const isWellFormed = (id: string) => /^[\w-]{8,64}$/.test(id)

/** A page needs dozens. `.data` is the data of a page. */
const isFrequent = (path: string) =>
  /^\/(healthz$|readyz$|assets\/|images\/)|\.(?!data$)[a-z0-9]+$/.test(path)
