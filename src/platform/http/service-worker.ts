import { readFileSync } from 'node:fs'
import { Hono } from 'hono'

/** Removes an installed service worker, and its caches. */
const retirement = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

/**
 * Serves the service worker at `/service-worker.js`. Browsers compare it with the installed one at every visit, so no cache
 * keeps it.
 * @param file the built service worker
 * @param enabled when false, a script is served that removes an installed one
 */
export function serviceWorker(file: string, enabled: boolean): Hono {
  const script = enabled ? readFileSync(file, 'utf8') : retirement
  return new Hono().get('/service-worker.js', (c) =>
    c.body(script, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      // It also governs what the worker itself may fetch.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    }),
  )
}
