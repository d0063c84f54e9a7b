import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { cachePages } from './page-cache.ts'
import { createMemoryRateLimiter } from './rate-limit.ts'
import { createResponseCache } from './response-cache.ts'

const digest = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** A page with this body, cached. Its own scripts carry the nonce `n0nce`. */
async function readCached(body: string) {
  const headers = {
    'content-security-policy': "script-src 'self' 'nonce-n0nce'; object-src 'none'",
    'cache-control': 'private, no-cache',
  }
  const pages = new Hono().get('/', (c) => c.html(body, 200, headers))
  const answer = await cachePages(pages, {
    cache: createResponseCache(),
    shared: ['/'],
    public: [],
    signedIn: [],
    readVisitor: async () => null,
    standInFor: (visitor) => ({ ...visitor, limits: [] }),
    browsingLimiter: createMemoryRateLimiter(systemClock),
  }).request('/')
  return { policy: answer.headers.get('content-security-policy'), html: await answer.text() }
}

test('a cached page allows the scripts that carried its nonce, and no script that was injected', async () => {
  const { policy, html } = await readCached(
    '<script nonce="n0nce">own()</script><script>injected()</script><script type="module" nonce="n0nce" async>also()</script>',
  )
  expect(policy).toBe(`script-src 'self' ${digest('own()')} ${digest('also()')}; object-src 'none'`)
  expect(html).not.toContain('n0nce')
  expect(html).toContain('<script>injected()</script>')
})
