import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { getLocale } from '../../kernel/locale.ts'
import type { Problem } from '../../kernel/problem.ts'
import { isOutage, isUnstorableText } from '../database/database.ts'
import { type Log, messageOf } from '../log.ts'
import { problemTitles, platformProblemTexts as words } from '../texts.ts'
import { currentWork } from '../work-context.ts'
import { platformRefusal, type Problems, Refusal } from './refusal.ts'

/** Responds with problem details (RFC 9457), whose `type` is the address of the page about the code. */
export function respondProblem(c: Context, { status, code, message: detail, ...more }: Refusal): Response {
  const { fields, retryAfterSeconds, triesLeft } = more
  const title = problemTitles[status]
  const requestId = currentWork()?.requestId
  const problem: Problem = {
    type: `/problems/${code}`,
    title,
    status,
    detail,
    code,
    ...(fields && { fields }),
    ...(triesLeft !== undefined && { triesLeft }),
    ...(requestId && { requestId }),
  }
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  c.header('content-language', getLocale())
  c.header('vary', 'Accept-Language', { append: true })
  return c.json(problem, status, { 'content-type': 'application/problem+json' })
}

/** Creates the app's error handler: refusals are sent as they are, outages as 503, bugs as 500. Causes are logged only. */
export function respondError(log: Log): (error: Error, c: Context) => Response {
  const lastLogged = new Map<string, number>()
  /** Once a second: under load there are thousands. */
  const logOutage = (code: string, cause: unknown) => {
    if (Date.now() - (lastLogged.get(code) ?? 0) < 1000) return
    lastLogged.set(code, Date.now())
    log.warn('something that is needed is away', { error: messageOf(cause) })
  }
  return (error, c) => {
    if (error instanceof Refusal) {
      if (error.cause) logOutage(error.code, error.cause)
      return respondProblem(c, error)
    }
    if (error instanceof HTTPException) return respondProblem(c, readException(error))
    if (isOutage(error)) {
      // A caller that goes away looks like an outage. Nobody receives this.
      if (c.req.raw.signal.aborted) return respondProblem(c, platformRefusal('aborted'))
      logOutage('unavailable', error)
      return respondProblem(c, platformRefusal('unavailable'))
    }
    if (isUnstorableText(error)) {
      return respondProblem(c, new Refusal(400, 'bad-request', words['unstorable-text']))
    }
    // The pattern: two calls have an e-mail in their path.
    log.error('a request failed', error, { method: c.req.method, route: routePath(c) })
    return respondProblem(c, platformRefusal('internal'))
  }
}

/** Not JSON, or an unsupported type. */
function readException({ status, message }: HTTPException): Refusal {
  return status === 415
    ? platformRefusal('unsupported-media-type')
    : new Refusal(400, 'bad-request', message || words['bad-request'])
}

declare const written: unique symbol

export type Json<Value> = Uint8Array<ArrayBuffer> & { readonly [written]: Value }

const encoder = new TextEncoder()

export function writeJson<Value>(value: Value): Json<Value> {
  return encoder.encode(JSON.stringify(value)) as Json<Value>
}

/** Responds like `c.json(value, 200)`, with a body that is already JSON. */
export function respondJson<Value>(c: Context, body: Json<Value>, headers: Record<string, string> = {}) {
  const response: unknown = c.body(body, 200, { ...headers, 'content-type': 'application/json' })
  return response as ReturnType<typeof c.json<Value, 200>>
}

/**
 * `GET /{code}`: the page or JSON behind a problem's `type` (RFC 9457, 3.1.1). Modules may give a code different meanings. Throws a
 * 404 for unknown codes.
 */
export function problemPages(tables: Problems<string>[]): Hono {
  const byCode = Map.groupBy(
    tables.flatMap((table) => Object.entries(table)),
    ([code]) => code,
  )
  return new Hono().get('/:code', (c) => {
    const code = c.req.param('code')
    const found = byCode.get(code)
    if (!found) throw platformRefusal('not-found')
    c.header('vary', 'Accept, Accept-Language, Cookie')
    c.header('cache-control', 'public, max-age=3600')
    const type = accepts(c, {
      header: 'Accept',
      supports: ['text/html', 'application/json'],
      default: 'text/html',
    })
    const distinct = new Map(
      found.map(([, [status, message]]) => [`${status} ${message()}`, { status, message }]),
    )
    const meanings = [...distinct.values()].map(({ status, message }) => ({
      code,
      status,
      title: problemTitles[status],
      detail: message(),
    }))
    if (type === 'application/json') return c.json({ code, meanings })
    return c.html(html`<!doctype html>
      <html lang="${getLocale()}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${code}</title>
        </head>
        <body>
          <h1>${code}</h1>
          ${meanings.map(({ status, title, detail }) => html`<h2>${status} ${title}</h2><p>${detail}</p>`)}
        </body>
      </html>`)
  })
}
