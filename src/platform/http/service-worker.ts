import { readFileSync } from 'node:fs'
import { Hono } from 'hono'

const retirement = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

/** Serves the service worker uncached: browsers compare it. If not `enabled`, a script removes an installed one. */
export function serviceWorker(file: string, enabled: boolean): Hono {
  const script = enabled ? readFileSync(file, 'utf8') : retirement
  return new Hono().get('/service-worker.js', (c) =>
    c.body(script, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      // Also governs the worker's own requests.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    }),
  )
}
