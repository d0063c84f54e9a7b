import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '../../src/auth/schema.ts'
import { openIdentityClient } from '../support/identity-client.ts'
import { openMarketplace } from '../support/marketplace.ts'
import { cookieOf, type Person } from '../support/test-app.ts'
import { row } from './rows.ts'

const market = await openMarketplace()
const { db, clock, request, call, signUp } = market
const { post } = openIdentityClient(market)
const buyer = await signUp('bayer', 'Rahim Uddin')
const seller = await signUp('seller', 'Karim Mia')
const admin = await signUp('admin', 'Ayesha Begum')

it(row('7 base address'), async () => {
  expect((await request('/api/categories')).status).toBe(200)
  expect((await request('/api/no-such-call')).status).toBe(404)
})

it(row('7 bearer header'), async () => {
  const ask = (authorization?: string) =>
    request(`/api/bookingproduct?email=${buyer.email}`, { headers: authorization ? { authorization } : {} })
  expect((await ask(`bearer ${buyer.token}`)).status).toBe(200)
  expect((await ask(`Bearer ${buyer.token}`)).status).toBe(200)
  expect((await ask()).status).toBe(401)
  expect((await ask(`bearer ${buyer.token}x`)).status).toBe(401)
  expect((await ask(`basic ${buyer.token}`)).status).toBe(401)
  clock.advance(15 * 60_000 + 1000)
  expect((await ask(`bearer ${buyer.token}`)).status).toBe(401)
  clock.advance(-15 * 60_000 - 1000)
})

it(row('7 own e-mail'), async () => {
  const query = { email: buyer.email }
  for (const path of ['/bookingproduct', '/myproduct', '/seller', '/bayer', '/report']) {
    expect(await call(admin, 'GET', path, { query })).toMatchObject({
      status: 403,
      body: { code: 'not-your-email' },
    })
  }
})

it(row('7 GET /users/admin/{email}', '6 role checks'), async () => {
  const ask = (who: Person) => call(who, 'GET', `/users/admin/${who.email}`)
  expect((await ask(admin)).body).toEqual({ isAdmin: true })
  expect((await ask(seller)).body).toEqual({ isAdmin: false })
  expect((await ask(buyer)).body).toEqual({ isAdmin: false })
})

it(row('7 GET /users/seller/{email}'), async () => {
  const ask = (who: Person) => call(who, 'GET', `/users/seller/${who.email}`)
  expect((await ask(seller)).body).toEqual({ isSeller: true })
  expect((await ask(buyer)).body).toEqual({ isSeller: false })
  expect((await ask(admin)).body).toEqual({ isSeller: false })
})

it(row('7 GET /users/admin/{email} refusals'), async () => {
  expect((await call(null, 'GET', `/users/admin/${buyer.email}`)).status).toBe(401)
  expect((await call(buyer, 'GET', `/users/admin/${admin.email}`)).status).toBe(403)
  expect((await call(admin, 'GET', `/users/admin/${buyer.email}`)).body).toEqual({ isAdmin: false })
})

it(row('7 GET /users/seller/{email} refusals'), async () => {
  expect((await call(null, 'GET', `/users/seller/${buyer.email}`)).status).toBe(401)
  expect((await call(buyer, 'GET', `/users/seller/${seller.email}`)).status).toBe(403)
  expect((await call(admin, 'GET', `/users/seller/${seller.email}`)).body).toEqual({ isSeller: true })
})

it(row('7 GET /user'), async () => {
  const one = await signUp('seller', 'Nazrul Islam')
  const ask = () => call(null, 'GET', '/user', { query: { sellerName: 'Nazrul Islam' } })
  expect(await ask()).toMatchObject({ status: 200, body: { verified: false } })
  await db.update(users).set({ verifiedAt: new Date() }).where(eq(users.id, one.id))
  expect((await ask()).body).toEqual({ verified: true })
  await signUp('seller', 'Nazrul Islam')
  expect((await ask()).body).toEqual({ verified: false })
})

it(row('7 GET /user refusals'), async () => {
  expect((await call(null, 'GET', '/user')).status).toBe(400)
})

/** The cookie of an account that was made a moment ago and not recorded yet. */
async function signUpUnrecorded(email: string): Promise<string> {
  return cookieOf(await post('/sign-up/email', { name: 'Mina', email, password: 'Swap#2026' }))
}

it(row('7 POST /users'), async () => {
  const email = 'mina@people.test'
  const cookie = await signUpUnrecorded(email)
  const record = (json: unknown) => request('/api/users', { method: 'POST', cookie, json })
  const first = await record({ name: 'Mina', email, role: 'seller' })
  expect(first.status).toBe(201)
  const account = await first.json()
  expect(account).toEqual({ _id: expect.any(String), name: 'Mina', email, role: 'seller', verified: false })
  const again = await record({ name: 'Mina', email, role: 'bayer' })
  expect(again.status).toBe(200)
  expect(await again.json()).toEqual(account)
})

it(row('7 POST /users refusals'), async () => {
  const record = (json: unknown, cookie = '') => request('/api/users', { method: 'POST', cookie, json })
  const account = { name: buyer.name, email: buyer.email, role: 'bayer' }
  expect((await record(account)).status).toBe(401)
  expect((await record({ ...account, email: seller.email }, buyer.cookie)).status).toBe(403)
  expect((await record({ ...account, role: 'admin' }, buyer.cookie)).status).toBe(400)
  expect((await record({ ...account, role: 'king' }, buyer.cookie)).status).toBe(400)
})

it(row('7 GET /jwt'), async () => {
  const answer = await request(`/api/jwt?email=${buyer.email}`, { cookie: buyer.cookie })
  expect(answer.status).toBe(200)
  const { jwtToken } = (await answer.json()) as { jwtToken: string }
  const { exp, iat } = JSON.parse(Buffer.from(jwtToken.split('.')[1] ?? '', 'base64url').toString())
  expect(exp - iat).toBe(15 * 60)
  expect((await call({ ...buyer, token: jwtToken }, 'GET', '/bookingproduct')).status).toBe(200)
})

it(row('7 GET /jwt refusals'), async () => {
  const known = await request(`/api/jwt?email=${seller.email}`, { cookie: buyer.cookie })
  const unknown = await request('/api/jwt?email=nobody@people.test', { cookie: buyer.cookie })
  const visitor = await request(`/api/jwt?email=${seller.email}`)
  expect({ known: known.status, unknown: unknown.status, visitor: visitor.status }).toEqual({
    known: 401,
    unknown: 401,
    visitor: 401,
  })
  /** The body without the id of its request, which differs from answer to answer. */
  const bodyOf = async (answer: Response) =>
    (await answer.text()).replace(answer.headers.get('x-request-id') ?? '', '')
  const [one, two, three] = await Promise.all([known, unknown, visitor].map(bodyOf))
  expect(two).toBe(one)
  expect(three).toBe(one)
})

it(row('7 identity sign-up'), async () => {
  const made = await post('/sign-up/email', {
    name: 'Sumi',
    email: 'sumi@people.test',
    password: 'Swap#2026',
  })
  expect(made.status).toBe(200)
  expect(await made.json()).toMatchObject({ user: { name: 'Sumi', email: 'sumi@people.test' } })
  expect(cookieOf(made)).toContain('session_token')
})

it(row('9 password length'), async () => {
  const email = 'short@people.test'
  expect((await post('/sign-up/email', { name: 'Sumi', email, password: 'Sw#26' })).status).toBe(400)
  expect((await post('/sign-up/email', { name: 'Sumi', email, password: 'Swa#26' })).status).toBe(200)
})

it(row('7 identity login'), async () => {
  const good = await post('/sign-in/email', { email: buyer.email, password: buyer.password })
  expect(good.status).toBe(200)
  const wrong = await post('/sign-in/email', { email: buyer.email, password: 'Wrong#2026' })
  const unknown = await post('/sign-in/email', { email: 'nobody@people.test', password: 'Wrong#2026' })
  expect({ wrong: wrong.status, unknown: unknown.status }).toEqual({ wrong: 401, unknown: 401 })
  expect(await wrong.json()).toEqual(await unknown.json())
})

it(row('7 identity sign out'), async () => {
  const person = await signUp()
  expect((await post('/sign-out', {}, { cookie: person.cookie })).status).toBe(200)
  expect((await call(person, 'GET', '/bookingproduct')).status).toBe(401)
  expect((await request(`/api/jwt?email=${person.email}`, { cookie: person.cookie })).status).toBe(401)
})

it(row('7 identity display name'), async () => {
  const person = await signUp('bayer', 'Old Name')
  const changed = await post(
    '/update-user',
    { name: 'New Name', image: '/people/nusrat.svg' },
    { cookie: person.cookie },
  )
  expect(changed.status).toBe(200)
  const session = await request('/api/auth/get-session', { cookie: person.cookie })
  expect(await session.json()).toMatchObject({ user: { name: 'New Name', image: '/people/nusrat.svg' } })
})

it(row('3 role answers'), async () => {
  const isAdmin = await call(buyer, 'GET', `/users/admin/${buyer.email}`)
  const isSeller = await call(buyer, 'GET', `/users/seller/${buyer.email}`)
  expect({ isAdmin: isAdmin.body, isSeller: isSeller.body }).toEqual({
    isAdmin: { isAdmin: false },
    isSeller: { isSeller: false },
  })
})

it(row('3 user role'), async () => {
  for (const [person, role] of [
    [buyer, 'bayer'],
    [seller, 'seller'],
    [admin, 'admin'],
  ] as const) {
    const json = { name: person.name, email: person.email, role: 'bayer' }
    const answer = await request('/api/users', { method: 'POST', cookie: person.cookie, json })
    expect(await answer.json()).toMatchObject({ _id: person.id, role })
  }
})

it(row('3 user fields'), async () => {
  const json = { name: buyer.name, email: buyer.email, role: 'bayer' }
  const answer = await request('/api/users', { method: 'POST', cookie: buyer.cookie, json })
  expect(await answer.json()).toEqual({
    _id: buyer.id,
    name: buyer.name,
    email: buyer.email,
    role: 'bayer',
    verified: false,
  })
})
