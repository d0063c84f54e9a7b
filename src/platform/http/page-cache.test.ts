import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { systemClock } from '../../kernel/time.ts'
import { cachePages } from './page-cache.ts'
import { createMemoryRateLimiter } from './rate-limit.ts'
import { createResponseCache } from './response-cache.ts'

const digest = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** A page with this body, cached. Its own scripts carry the nonce `n0nce`. */
async function readCached(body: string, status: 200 | 410 | 404 = 200) {
  const headers = {
    'content-security-policy': "script-src 'self' 'nonce-n0nce'; object-src 'none'",
    'cache-control': 'private, no-cache',
  }
  let rendered = 0
  const pages = new Hono().get('/', (c) => {
    rendered += 1
    return c.html(body, status, headers)
  })
  const cached = cachePages(pages, {
    cache: createResponseCache(),
    shared: ['/'],
    public: [],
    signedIn: [],
    readVisitor: async () => null,
    standInFor: (visitor) => ({ ...visitor, limits: [] }),
    browsingLimiter: createMemoryRateLimiter(systemClock),
  })
  await cached.request('/')
  const answer = await cached.request('/')
  return {
    rendered,
    status: answer.status,
    policy: answer.headers.get('content-security-policy'),
    html: await answer.text(),
  }
}

test('a cached page allows the scripts that carried its nonce, and no script that was injected', async () => {
  const { policy, html } = await readCached(
    '<script nonce="n0nce">own()</script><script>injected()</script><script type="module" nonce="n0nce" async>also()</script>',
  )
  expect(policy).toBe(`script-src 'self' ${digest('own()')} ${digest('also()')}; object-src 'none'`)
  expect(html).not.toContain('n0nce')
  expect(html).toContain('<script>injected()</script>')
})

test('a page of what is gone is cached with its status, and no other error is', async () => {
  const page = '<script nonce="n0nce">own()</script>'
  expect(await readCached(page)).toMatchObject({ rendered: 1, status: 200 })
  expect(await readCached(page, 410)).toMatchObject({ rendered: 1, status: 410 })
  expect(await readCached(page, 404)).toMatchObject({ rendered: 2, status: 404 })
})
