import { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { html } from 'hono/html'
import { getLocale } from '../../kernel/locale.ts'
import { problemTitles } from '../messages.ts'
import { type Problems, refusalFrom } from './or-refuse.ts'
import { platformProblems } from './problems.ts'

/**
 * `GET /{code}`: what a problem means, as a page or as JSON. It is the `type` of the problems that the API responds with
 * (RFC 9457, 3.1.1). Several modules may use a code, each with its own meaning. Throws a 404 for another code.
 */
export function problemPages(tables: Problems<string>[]): Hono {
  const meanings = tables.flatMap((table) =>
    Object.entries(table).map(([code, [status, message]]) => ({
      code,
      status,
      message,
    })),
  )
  const byCode = Map.groupBy(meanings, ({ code }) => code)
  return new Hono().get('/:code', (c) => {
    const code = c.req.param('code')
    const found = byCode.get(code)
    if (!found) throw refusalFrom(platformProblems)('not-found')
    c.header('vary', 'Accept, Accept-Language, Cookie')
    c.header('cache-control', 'public, max-age=3600')
    const type = accepts(c, {
      header: 'Accept',
      supports: ['text/html', 'application/json'],
      default: 'text/html',
    })
    const meanings = found.map(({ message, ...meaning }) => ({
      ...meaning,
      title: problemTitles[meaning.status],
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
