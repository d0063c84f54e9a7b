import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { problemSchema } from './contract.ts'

const about = {
  openapi: '3.1.0',
  info: {
    title: 'Swap',
    version: '1',
    description:
      'A marketplace for second-hand phones. Protected calls carry `authorization: bearer {token}`; errors are RFC 9457 problem details with a stable `code`.',
  },
  servers: [{ url: '/api' }],
}

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'From GET /jwt; lives 15 minutes.',
  },
  identitySession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'swap.session_token',
    description: 'The cookie of the identity service, set by signing in.',
  },
} as const

const files = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, tryItOutEnabled: false })`

/** Serves the OpenAPI document at `/openapi.json` and a page at `/docs` to browse it, with no other server involved. */
export function apiDocs(api: OpenAPIHono): Hono {
  for (const [name, scheme] of Object.entries(securitySchemes)) {
    api.openAPIRegistry.registerComponent('securitySchemes', name, scheme)
  }
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    for (const field of ['problems', 'rateLimit', 'sellersOnly'])
      Reflect.deleteProperty(definition.route, field)
  }
  api.openAPIRegistry.register('Problem', problemSchema)
  /** Made at the first request, because making it would slow the start. */
  let document: ReturnType<typeof api.getOpenAPI31Document> | undefined
  const folder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
  const docs = new Hono()
    .get('/openapi.json', (c) => {
      document ??= api.getOpenAPI31Document(about)
      return c.json(document, 200, { 'cache-control': 'public, max-age=300' })
    })
    .get('/docs', (c) => {
      c.header(
        'content-security-policy',
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
      return c.html(html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <title>Swap: the calls</title>
            <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
          </head>
          <body>
            <div id="docs"></div>
            <script src="/api/docs/swagger-ui-bundle.js"></script>
            <script src="/api/docs/start.js"></script>
          </body>
        </html>`)
    })
    .get('/docs/start.js', (c) => c.body(start, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  for (const [name, type] of Object.entries(files)) {
    docs.get(`/docs/${name}`, async (c) =>
      c.body(await readFile(join(folder, name)), 200, {
        'content-type': type,
        'cache-control': 'public, max-age=86400',
      }),
    )
  }
  return docs
}
