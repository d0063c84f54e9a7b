import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { sharePages } from './page-cache.ts'

const digest = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** A page with this body, shared. Its own scripts carry the nonce `n0nce`. */
async function share(body: string) {
  const headers = { 'content-security-policy': "script-src 'self' 'nonce-n0nce'; object-src 'none'" }
  const pages = new Hono().get('/', (c) => c.html(body, 200, headers))
  const answer = await sharePages(pages, ['/'], (_key, ask) => ask()).request('/')
  return { policy: answer.headers.get('content-security-policy'), html: await answer.text() }
}

test('a shared page lets those scripts run that carried its nonce, and no script that got into it otherwise', async () => {
  const { policy, html } = await share(
    '<script nonce="n0nce">own()</script><script>injected()</script><script type="module" nonce="n0nce" async>also()</script>',
  )
  expect(policy).toBe(`script-src 'self' ${digest('own()')} ${digest('also()')}; object-src 'none'`)
  expect(html).not.toContain('n0nce')
  expect(html).toContain('<script>injected()</script>')
})
