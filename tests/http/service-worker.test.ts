import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

await buildPages()
const app = await startTestApp()

const read = (from: TestApp, path: string, headers: Record<string, string> = {}) =>
  from.fetch(new Request(new URL(path, from.env.PUBLIC_URL), { headers }))

test('the service worker is checked at every visit and may fetch from its own site only', async () => {
  const answer = await read(app, '/service-worker.js')
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  expect(await answer.text()).toContain('/offline')
})

test('pages may start it', async () => {
  const answer = await read(app, '/', { accept: 'text/html' })
  expect(answer.headers.get('content-security-policy')).toContain("worker-src 'self'")
})

test('an operator can turn it off: an installed one then deletes its caches and itself', async () => {
  const without = await startTestApp({ SERVICE_WORKER: '0' })
  const script = await (await read(without, '/service-worker.js')).text()
  expect(script).toContain('caches.delete')
  expect(script).toContain('registration.unregister()')
  expect(script).not.toContain('/offline')
})

test('the offline page is the same for everybody, so that the cache holds no personal data', async () => {
  const person = await app.signUp()
  const readOfflinePage = async (cookie: string) => (await read(app, '/offline', { cookie })).text()
  const [visitors, persons] = [await readOfflinePage(''), await readOfflinePage(person.cookie)]
  expect(visitors).toContain('No connection to Swap')
  expect(persons).toBe(visitors)
})

test('the manifest makes the site installable, with icons of the sizes that it names', async () => {
  const manifest = await (await read(app, '/site.webmanifest')).json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
  const pngs = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')
  const found = await Promise.all(
    pngs.map(async ({ src, purpose }: { src: string; purpose?: string }) => {
      const { width, height } = await sharp(await (await read(app, src)).arrayBuffer()).metadata()
      return `${width}x${height} ${purpose ?? 'any'}`
    }),
  )
  expect(found).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
  expect(found.map((size) => size.split(' ')[0])).toEqual(pngs.map(({ sizes }: { sizes: string }) => sizes))
})
