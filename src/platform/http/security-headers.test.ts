import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { createImageStore, ingestImage } from '../../images/index.ts'

let app: TestApp
let secure: TestApp
let buyer: Person
/** Where each serves a picture that a seller has sent. */
const pictures = new Map<TestApp, string>()
beforeAll(async () => {
  app = await startTestApp()
  secure = await startTestApp({ PUBLIC_URL: 'https://swap.test', DEMO: '1' })
  buyer = await app.signUp()
  const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  for (const one of [app, secure]) {
    const { id } = await one.signUp('seller')
    const taken = await ingestImage({ ...one, store: await createImageStore(one.env) }, id, photo)
    pictures.set(one, taken.ok ? taken.value.url : taken.why)
  }
})

/** One address of every kind: probes, calls, refusals, the identity service, pictures, webhooks, stand-ins, pages. */
const addresses: [string, string][] = [
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/api/categories'],
  ['GET', '/api/categories/none'],
  ['GET', '/api/allproducts'],
  ['POST', '/api/bookingproduct'],
  ['DELETE', '/api/categories'],
  ['GET', '/api/no-such-call'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/docs'],
  ['GET', '/api/docs/swagger-ui.css'],
  ['OPTIONS', '/api/categories'],
  ['POST', '/api/auth/sign-in/email'],
  ['GET', '/api/auth/get-session'],
  ['GET', '/api/auth/callback/google?state=x'],
  ['GET', '/api/auth/popup-done'],
  ['GET', '/api/auth/none'],
  ['POST', '/api/images?key=none'],
  ['GET', '/images/none.webp'],
  ['GET', 'a picture'],
  ['POST', '/webhooks/stripe'],
  ['POST', '/sandbox/stripe/v1/payment_methods'],
  ['GET', '/sandbox/google/jwks'],
  ['GET', '/sandbox/mail'],
  ['GET', '/'],
  ['GET', '/dashbord'],
  ['GET', '/nowhere'],
  ['POST', '/'],
  ['GET', '/robots.txt'],
  ['GET', '/favicon.svg'],
  ['GET', '/assets/none.js'],
]

describe.each(addresses)('%s %s', (method, path) => {
  const ask = (from: TestApp) => {
    const headers = { origin: 'https://evil.test', 'content-type': 'application/json' }
    const body = method === 'GET' ? undefined : '{}'
    const at = path === 'a picture' ? (pictures.get(from) ?? '') : path
    return from.fetch(new Request(new URL(at, from.env.PUBLIC_URL), { method, headers, body }))
  }

  test('cannot be framed, guessed at as another type, or made to load or run what is not ours', async () => {
    const { headers } = await ask(app)
    const policy = headers.get('content-security-policy') ?? ''
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/)
    for (const part of ['camera', 'geolocation', 'microphone', 'accelerometer', 'gyroscope'])
      expect(headers.get('permissions-policy')).toContain(`${part}=()`)
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(policy).toMatch(/default-src 'none'|object-src 'none'/)
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy.match(/script-src[^;]*/)?.[0] ?? '').not.toMatch(/unsafe-inline|unsafe-eval|\*/)
  })

  test('is not for other origins to read', async () => {
    const { headers } = await ask(app)
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('asks for https where the site has it, and only there', async () => {
    expect((await ask(secure)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect((await ask(app)).headers.get('strict-transport-security')).toBeNull()
  })
})

test('a picture is served, with these headers, and may be kept for ever', async () => {
  const answer = await app.request(pictures.get(app) ?? '')
  expect({ status: answer.status, contentType: answer.headers.get('content-type') }).toEqual({
    status: 200,
    contentType: 'image/webp',
  })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('what is for one person only stays out of every cache', async () => {
  const mine = `email=${encodeURIComponent(buyer.email)}`
  const { token, cookie } = buyer
  const paths = [
    '/api/bookingproduct',
    '/api/myproduct',
    '/api/allproducts',
    '/api/jwt',
    '/api/auth/get-session',
  ]
  for (const path of paths) {
    const answer = await app.request(`${path}?category_name=Apple&${mine}`, { token, cookie })
    expect(answer.headers.get('cache-control'), path).toBe('private, no-store')
  }
  expect((await app.request('/api/bookingproduct')).headers.get('cache-control'), 'a refusal').toBe(
    'private, no-store',
  )
})
