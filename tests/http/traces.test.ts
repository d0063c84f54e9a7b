import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { composeApp } from '../../src/app/app.ts'
import { startTracing } from '../../src/ops/telemetry/start-tracing.ts'
import { isTracing } from '../../src/ops/telemetry/trace.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { createLog, silentLog } from '../../src/platform/log.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { openSmtpSink, type SmtpSink } from '../support/smtp-sink.ts'
import type { Person } from '../support/test-app.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status?: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
type Export = {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

/** A collector on loopback: OTLP over HTTP, as JSON. */
const exports: Export[] = []
const collector = createServer(async (request, response) => {
  if (request.url === '/v1/traces') exports.push((await json(request)) as Export)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

let market: Marketplace
let sink: SmtpSink
let seller: Person
let buyer: Person
let spans: Span[]
const lines: string[] = []
const callerSpan = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const log = createLog((line) => lines.push(line))
  const stopTracing = startTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}/`, log)
  sink = await openSmtpSink()
  market = await openMarketplace({ SMTP_URL: sink.url, TRUST_PROXY: '1', DEMO: '1' }, log)
  const worker = await startJobs(market.db, log, market.jobs)
  ;[seller, buyer] = [await market.signUp('seller'), await market.signUp()]
  await market.buy(buyer, await market.addPhone(seller))
  await market.request('/api/search?q=nothing-like-it', {
    headers: { traceparent: `00-${callerSpan.trace}-${callerSpan.span}-01` },
  })
  await market.request('/api/auth/request-password-reset', {
    method: 'POST',
    json: { email: buyer.email },
    headers: { origin: market.env.PUBLIC_URL },
  })
  // Mails about the sale may come before it.
  const hasLink = () => sink.received.some(({ text }) => text.includes('Subject: Set a new password'))
  await vi.waitFor(() => expect(hasLink()).toBe(true), 60_000)
  await market.asOwner('alter table sessions rename to sessions_elsewhere')
  const headers = { authorization: `bearer ${seller.token}` }
  await market.fetch(new Request(new URL('/api/myproduct', market.env.PUBLIC_URL), { headers }))
  await worker.stop()
  await stopTracing()
  spans = exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
})
afterAll(async () => {
  await sink.close()
  collector.close()
})

const named = (name: string) => spans.filter((span) => span.name === name)
const attributeOf = ({ attributes }: Span, key: string) => attributes.find((each) => each.key === key)?.value
/** The names of the spans within this one, at any depth. */
function namesWithin(span: Span): string[] {
  const inner = spans.filter(({ parentSpanId }) => parentSpanId === span.spanId)
  return inner.flatMap((each) => [each.name, ...namesWithin(each)])
}

describe('a trace', () => {
  test('of a request holds its statements and the calls of the payment provider', () => {
    const [payment, ...more] = named('PUT /api/addpayment')
    expect(more).toEqual([])
    if (!payment) throw new Error('it is missing')
    expect(payment.kind).toBe(2)
    expect(attributeOf(payment, 'http.response.status_code')).toEqual({ intValue: 200 })
    const within = namesWithin(payment)
    expect(within).toEqual(
      expect.arrayContaining(['stripe.inspect', 'stripe.capture', 'sql begin', 'sql commit']),
    )
  })

  test('of a job holds its statements and the mail that it sends', () => {
    const [job] = named('job send-password-link')
    if (!job) throw new Error('it is missing')
    expect(namesWithin(job)).toEqual(expect.arrayContaining(['mail.send', 'sql select']))
  })

  test('names the statement, never its values', () => {
    const texts = spans.map((span) => attributeOf(span, 'db.query.text')?.stringValue ?? '')
    expect(texts.filter((text) => /from "users".*\$1/.test(text)).length).toBeGreaterThan(0)
    const everything = JSON.stringify(exports)
    for (const { email, token, cookie, name, password } of [seller, buyer]) {
      const session = decodeURIComponent(cookie.match(/session_token=([^;.]+)/)?.[1] ?? '')
      for (const secret of [email, encodeURIComponent(email), token, session, name, password])
        expect(everything).not.toContain(secret)
    }
  })

  test('continues that of the proxy', () => {
    const [search] = named('GET /api/search')
    expect(search).toMatchObject({ traceId: callerSpan.trace, parentSpanId: callerSpan.span })
  })

  test('marks a request that failed', () => {
    const [failed] = named('GET /api/myproduct')
    expect(failed?.status?.code).toBe(2)
  })

  test('is named by the log lines of its request', () => {
    const [search] = named('GET /api/search')
    const line = lines.map((text) => JSON.parse(text)).find(({ route }) => route === '/api/search')
    expect(line).toMatchObject({ traceId: search?.traceId })
  })

  test('says which service it is of', () => {
    const { attributes } = exports[0]?.resourceSpans[0]?.resource ?? { attributes: [] }
    expect(attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'swap' } })
  })
})

test('nothing is traced any more once it was stopped', async () => {
  const before = exports.length
  expect(isTracing()).toBe(false)
  const copy = await composeApp({ ...market, log: silentLog })
  await copy.fetch(new Request(new URL('/api/categories', market.env.PUBLIC_URL)))
  await copy.closeStreams()
  expect(exports.length).toBe(before)
})
