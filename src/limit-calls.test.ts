import { beforeAll, describe, expect, test } from 'vitest'
import { comingFrom } from '../tests/support/remote-address.ts'
import { cookieOf, type Person, startTestApp, type TestApp } from '../tests/support/test-app.ts'

let app: TestApp
let seller: Person
let buyer: Person
let neighbour: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await app.signUp('seller')
  buyer = await app.signUp()
  neighbour = await app.signUp()
})

const mine = (person: Person) => `email=${encodeURIComponent(person.email)}`

describe('one account', () => {
  test.each([
    ['books', 30, () => buyer, 'POST', '/api/bookingproduct?', {}],
    ['asks to pay', 30, () => buyer, 'POST', '/api/create-payment-intent?', {}],
    [
      'says that it has paid',
      60,
      () => buyer,
      'PUT',
      '/api/addpayment?sellerEmail=x&product_name=y&',
      undefined,
    ],
    ['reports', 20, () => buyer, 'PUT', '/api/report?id=none&', undefined],
    ['offers a phone', 60, () => seller, 'POST', '/api/allproducts?', {}],
    ['asks for a key to upload', 60, () => seller, 'GET', '/api/imagekey?', undefined],
  ])('that %s more than %i times in ten minutes waits', async (_does, limit, who, method, path, json) => {
    const call = (person: Person) =>
      app.request(`${path}${mine(person)}`, { method, token: person.token, json })
    for (let turn = 0; turn < limit; turn++) expect((await call(who())).status).not.toBe(429)
    const refused = await call(who())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests' })
    if (who() === buyer) expect((await call(neighbour)).status, 'the neighbour').not.toBe(429)
    app.clock.advance(Number(refused.headers.get('retry-after')) * 1000)
    expect((await call(who())).status, 'after the wait').not.toBe(429)
  })

  test.each([
    ['lists a brand', '/api/allproducts?category_name=Vivo&'],
    ['searches', '/api/search?q=redmi&'],
    ['opens phones', '/api/product?id=none&'],
    ['lists campaigns', '/api/campain?'],
  ])(
    'that %s more than 600 times in ten minutes waits: these calls answer how to reach sellers',
    async (_does, path) => {
      const reader = await app.signUp()
      const call = async ({ email, token }: Person) =>
        (await app.request(`${path}email=${encodeURIComponent(email)}`, { token })).status
      const statuses = await Promise.all(Array.from({ length: 600 }, () => call(reader)))
      expect(statuses).not.toContain(429)
      expect(await call(reader)).toBe(429)
      expect(await call(neighbour), 'the neighbour').not.toBe(429)
      app.clock.advance(1000)
      expect(await call(reader), 'after the wait').not.toBe(429)
    },
  )

  test('that sends more than 60 photos in ten minutes waits', async () => {
    const another = await app.signUp('seller')
    const answer = await app.request(`/api/imagekey?${mine(another)}`, { token: another.token })
    const { key } = (await answer.json()) as { key: string }
    const send = () =>
      app.request(`/api/images?key=${encodeURIComponent(key)}`, { method: 'POST', body: 'x' })
    for (let turn = 0; turn < 60; turn++) expect((await send()).status).toBe(415)
    expect((await send()).status).toBe(429)
  })

  test('takes no turns when others call in its name without a token', async () => {
    const path = `/api/bookingproduct?${mine(neighbour)}`
    for (let turn = 0; turn < 40; turn++) {
      expect((await app.request(path, { method: 'POST', json: {} })).status).toBe(401)
    }
    expect((await app.request(path, { method: 'POST', json: {}, token: neighbour.token })).status).toBe(400)
  })
})

test('calls without a good token take turns of their address, so that nobody tries tokens without end', async () => {
  const bindings = comingFrom('203.0.113.21')
  const report = (token: string) => {
    const headers = { authorization: `bearer ${token}` }
    return app.fetch(
      new Request(`${app.env.PUBLIC_URL}/api/report?id=none`, { method: 'PUT', headers }),
      bindings,
    )
  }
  for (let turn = 0; turn < 400; turn++) expect((await report(`x.y.${turn}`)).status).toBe(401)
  expect((await report('x.y.z')).status).toBe(429)
})

test('a token whose session is over takes no turns of its account', async () => {
  const owner = await app.signUp()
  const origin = app.env.PUBLIC_URL
  const out = await app.request('/api/auth/sign-out', {
    method: 'POST',
    json: {},
    cookie: owner.cookie,
    headers: { origin },
  })
  expect(out.status).toBe(200)
  const book = (token: string) =>
    app.request(`/api/bookingproduct?${mine(owner)}`, { method: 'POST', json: {}, token })
  for (let turn = 0; turn < 40; turn++) expect((await book(owner.token)).status).toBe(401)
  const { email, password } = owner
  const back = await app.request('/api/auth/sign-in/email', {
    method: 'POST',
    json: { email, password },
    headers: { origin },
  })
  const cookie = cookieOf(back)
  const answered = await app.request(`/api/jwt?${mine(owner)}`, { cookie })
  const { jwtToken } = (await answered.json()) as { jwtToken: string }
  expect((await book(jwtToken)).status).toBe(400)
})

test('one address that sends 400 reports in ten minutes waits, whatever it says about where it comes from', async () => {
  const bindings = comingFrom('203.0.113.9')
  const send = (number: number) => {
    const headers = { 'x-forwarded-for': `198.51.100.${number % 250}` }
    return app.fetch(
      new Request(`${app.env.PUBLIC_URL}/api/report?id=none`, { method: 'PUT', headers }),
      bindings,
    )
  }
  for (let number = 0; number < 400; number++) expect((await send(number)).status).toBe(401)
  expect((await send(401)).status).toBe(429)
})

test('a thousand people behind one address can browse', async () => {
  const paths = ['/api/categories', '/api/campain', '/healthz']
  for (let person = 0; person < 1000; person++) {
    const answer = await app.request(paths[person % 3] ?? '')
    expect(answer.status).toBe(200)
  }
})
