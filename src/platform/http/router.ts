import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isId } from '../../kernel/id.ts'
import type { Problem } from '../../kernel/problem.ts'
import { isOutage, isUnstorableText } from '../database/database.ts'
import { type Log, messageOf } from '../log.ts'

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  402: 'Payment required',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Unusable content',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Unavailable for a moment',
}

export type ProblemStatus = 400 | 401 | 402 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/** A refusal on its way to the caller. Routes throw it; the app's error handler answers it as problem+json. */
export class Refusal extends Error {
  readonly status: ProblemStatus
  readonly code: string
  readonly fields: Problem['fields']
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: ProblemStatus,
    code: string,
    detail: string,
    more: { fields?: Problem['fields']; retryAfterSeconds?: number } = {},
  ) {
    super(detail)
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** Answers a refusal as RFC 9457 problem details. */
export function answerProblem(c: Context, refusal: Refusal): Response {
  const { status, code, message: detail, fields, retryAfterSeconds } = refusal
  const problem: Problem = {
    type: `about:blank#${code}`,
    title: titles[status] ?? 'Error',
    status,
    detail,
    code,
    ...(fields ? { fields } : {}),
  }
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  return c.json(problem, status, { 'content-type': 'application/problem+json' })
}

/**
 * The answer to anything thrown: a refusal as itself, an outage as 503, a bug as 500. Only the latter
 * two are logged, and nothing of them reaches the caller.
 */
export function answerError(log: Log): (error: Error, c: Context) => Response {
  let lastTold = 0
  return (error, c) => {
    if (error instanceof Refusal) return answerProblem(c, error)
    // Hono's own refusals: a body that is not JSON, a body that is too large.
    if (error instanceof HTTPException) {
      const status = error.status in titles ? (error.status as ProblemStatus) : 400
      return answerProblem(
        c,
        new Refusal(status, 'bad-request', error.message || 'This request cannot be read.'),
      )
    }
    if (isOutage(error)) {
      // A caller who goes away while sending fails like a broken line. Nobody hears this answer.
      if (c.req.raw.signal.aborted) return answerProblem(c, new Refusal(400, 'aborted', 'Broken off.'))
      // Once a second: under load there are thousands of them.
      if (Date.now() - lastTold > 1000) {
        lastTold = Date.now()
        log.warn('something that is needed is away', { error: messageOf(error) })
      }
      return answerProblem(c, unavailable())
    }
    if (isUnstorableText(error)) {
      return answerProblem(
        c,
        new Refusal(400, 'bad-request', 'A text holds a character that cannot be kept.'),
      )
    }
    // Two calls have an e-mail in their path.
    const path = c.req.path.replace(/[^/]*(?:@|%40)[^/]*/gi, '*')
    log.error('a request failed', error, { method: c.req.method, path })
    return answerProblem(
      c,
      new Refusal(500, 'internal', 'Something went wrong on our side. Please try again.'),
    )
  }
}

/** 'Come back in a moment': something that this server needs is away. */
export function unavailable(detail = 'The service is away for a moment. Please try again.'): Refusal {
  return new Refusal(503, 'unavailable', detail, { retryAfterSeconds: 5 })
}

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .openapi('Problem')

/** The OpenAPI entries of the problems that a route may answer. Spread them into `responses`. */
export function problems<const Status extends ProblemStatus>(...statuses: Status[]) {
  const entry = (status: Status) => ({
    description: titles[status] ?? 'Error',
    content: { 'application/problem+json': { schema: problemSchema } },
  })
  return Object.fromEntries(statuses.map((status) => [status, entry(status)])) as {
    [S in Status]: ReturnType<typeof entry>
  }
}

/** A router whose malformed requests are refused with 400 and every bad field named. */
export function createRouter() {
  return new OpenAPIHono({
    defaultHook(result) {
      if (result.success) return
      const fields = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
      const detail = fields.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')
      throw new Refusal(400, 'bad-request', detail, { fields })
    },
  })
}

declare const written: unique symbol

/** A value written as JSON, which still knows its type. */
export type Json<Value> = string & { readonly [written]: Value }

export function writeJson<Value>(value: Value): Json<Value> {
  return JSON.stringify(value) as Json<Value>
}

/** `c.json(value, 200)` of a value that was written before: what many are answered with is written once (remember.ts). */
export function answerJson<Value>(c: Context, text: Json<Value>) {
  const answer: unknown = c.body(text, 200, { 'content-type': 'application/json' })
  return answer as ReturnType<typeof c.json<Value, 200>>
}

/** `limit` and `cursor` of a long list (decisions, "The wire"). */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(500).optional(),
})

/** The same for a list that has a search box of its own. */
export const searchedPage = page.extend({ q: z.string().max(200).optional() })

/** Where a page of a list newest-first ended: stable while rows are added at the front. */
export type Cursor = { at: Date; id: string }

/** Names the next page in a `Link` header (RFC 8288), keeping the other query parameters of this request. */
export function linkNextPage(c: Context, last: Cursor): void {
  linkNext(c, writeCursor(last))
}

/** The same for a cursor that is written already. */
export function linkNext(c: Context, cursor: string): void {
  const url = new URL(c.req.url)
  url.searchParams.set('cursor', cursor)
  c.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}

/** A cursor as the opaque text of the wire. */
export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url')
}

const farFuture = Date.UTC(9999, 0)

/** Reads the opaque text back. Throws a 400 when it is not one of ours. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const [millis, id] = Buffer.from(text, 'base64url').toString().split('.')
  const at = new Date(Number(millis))
  // PostgreSQL knows fewer years than JavaScript.
  if (!id || !isId(id) || !(at.getTime() >= 0 && at.getTime() < farFuture)) {
    throw new Refusal(400, 'bad-cursor', 'This cursor is not one that a list answered.')
  }
  return { at, id }
}
