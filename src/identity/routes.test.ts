import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createSigner, type SignerOptions } from 'fast-jwt'
import { describe, expect, it } from 'vitest'
import { cookieOf, startTestApp } from '../../tests/support/test-app.ts'
import { tokenKey } from './issue-token.ts'
import { sessions, users } from './schema.ts'

const { db, env, secret, clock, request, signUp } = await startTestApp()
const buyer = await signUp('bayer', 'Rahim')
const seller = await signUp('seller', 'Karim')
const admin = await signUp('admin', 'Ayesha')

const mail = encodeURIComponent

async function read(response: Response) {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('GET /users/admin/{email} and /users/seller/{email}', () => {
  it.each([
    ['a buyer', buyer, { isAdmin: false }, { isSeller: false }],
    ['a seller', seller, { isAdmin: false }, { isSeller: true }],
    ['an admin', admin, { isAdmin: true }, { isSeller: false }],
  ])('tell %s what they are', async (_who, person, isAdmin, isSeller) => {
    const asked = await request(`/api/users/admin/${mail(person.email)}`, { token: person.token })
    expect(await read(asked)).toEqual({ status: 200, body: isAdmin })
    const askedToo = await request(`/api/users/seller/${mail(person.email)}`, { token: person.token })
    expect(await read(askedToo)).toEqual({ status: 200, body: isSeller })
  })

  it('take the own e-mail in any case', async () => {
    const asked = await request(`/api/users/seller/${mail(seller.email.toUpperCase())}`, {
      token: seller.token,
    })
    expect((await read(asked)).body).toEqual({ isSeller: true })
  })

  it.each(['admin', 'seller'])('/users/%s refuses without a token, and for another e-mail', async (which) => {
    const unsigned = await request(`/api/users/${which}/${mail(buyer.email)}`)
    expect(await read(unsigned)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    expect(unsigned.headers.get('www-authenticate')).toBe('Bearer')
    const nosy = await request(`/api/users/${which}/${mail(seller.email)}`, { token: buyer.token })
    expect(await read(nosy)).toMatchObject({ status: 403, body: { code: 'not-your-email' } })
  })

  it('let an admin ask about anybody, even about nobody', async () => {
    const asked = await request(`/api/users/seller/${mail(seller.email)}`, { token: admin.token })
    expect((await read(asked)).body).toEqual({ isSeller: true })
    const nobody = await request('/api/users/admin/nobody%40swap.test', { token: admin.token })
    expect(await read(nobody)).toEqual({ status: 200, body: { isAdmin: false } })
  })

  it('read the role from the database: who was demoted is one no more, with the same token', async () => {
    const demoted = await signUp('admin')
    const ask = () => request(`/api/users/admin/${mail(demoted.email)}`, { token: demoted.token })
    expect((await read(await ask())).body).toEqual({ isAdmin: true })
    await db.update(users).set({ role: 'buyer' }).where(eq(users.id, demoted.id))
    expect((await read(await ask())).body).toEqual({ isAdmin: false })
    const nosy = await request(`/api/users/admin/${mail(buyer.email)}`, { token: demoted.token })
    expect(nosy.status).toBe(403)
  })
})

describe('GET /user?sellerName=', () => {
  const ask = async (name: string) => read(await request(`/api/user?sellerName=${mail(name)}`))

  it('is true only when every seller of that name is verified', async () => {
    const one = await signUp('seller', 'Nazrul Islam')
    expect(await ask('Nazrul Islam')).toEqual({ status: 200, body: { verified: false } })
    await db.update(users).set({ verified: true }).where(eq(users.id, one.id))
    expect((await ask('Nazrul Islam')).body).toEqual({ verified: true })
    await signUp('seller', 'Nazrul Islam')
    expect((await ask('Nazrul Islam')).body).toEqual({ verified: false })
  })

  it('is not disturbed by a buyer of the same name', async () => {
    const one = await signUp('seller', 'Shirin Akter')
    await db.update(users).set({ verified: true }).where(eq(users.id, one.id))
    await signUp('bayer', 'Shirin Akter')
    expect((await ask('Shirin Akter')).body).toEqual({ verified: true })
  })

  it('is false for a name that nobody has, and refuses what is no name', async () => {
    expect((await ask('Nobody')).body).toEqual({ verified: false })
    expect((await request('/api/user')).status).toBe(400)
    expect((await ask('')).status).toBe(400)
    expect((await ask('a\0b')).status).toBe(400)
  })
})

describe('POST /users', () => {
  /** An account with its session, as it stands between the sign-up and its record. */
  async function signUpUnrecorded(email: string) {
    const made = await request('/api/auth/sign-up/email', {
      method: 'POST',
      json: { name: 'Mina', email, password: 'Swap#2026' },
      headers: { origin: env.PUBLIC_URL },
    })
    return cookieOf(made)
  }
  const post = (json: unknown, cookie?: string) =>
    request('/api/users', { method: 'POST', json, ...(cookie ? { cookie } : {}) })

  it('records the account once, and leaves the record alone after that', async () => {
    const email = 'mina@people.test'
    const cookie = await signUpUnrecorded(email)
    const first = await read(await post({ name: 'Mina', email, role: 'seller' }, cookie))
    expect(first).toEqual({
      status: 201,
      body: { _id: expect.any(String), name: 'Mina', email, role: 'seller', verified: false },
    })
    await db.update(users).set({ verified: true }).where(eq(users.email, email))
    const again = await read(await post({ name: 'Mina the Buyer', email, role: 'bayer' }, cookie))
    expect(again).toEqual({ status: 200, body: { ...first.body, verified: true } })
  })

  it('records once when two calls come at the same moment, and both read the same', async () => {
    const email = 'twice@people.test'
    const cookie = await signUpUnrecorded(email)
    const answers = await Promise.all(
      ['bayer', 'seller', 'bayer', 'seller'].map(async (role) =>
        read(await post({ name: 'Mina', email, role }, cookie)),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.role)).size).toBe(1)
  })

  it('counts an account that was never recorded as a buyer', async () => {
    const email = 'unrecorded@people.test'
    const cookie = await signUpUnrecorded(email)
    const { body } = await read(await request(`/api/jwt?email=${mail(email)}`, { cookie }))
    const token = String(body.jwtToken)
    const asked = await request(`/api/users/seller/${mail(email)}`, { token })
    expect(await read(asked)).toEqual({ status: 200, body: { isSeller: false } })
  })

  it('needs the identity session of that e-mail', async () => {
    const mine = { name: 'Rahim', email: buyer.email, role: 'seller' }
    expect(await read(await post(mine))).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    const bearerOnly = await request('/api/users', { method: 'POST', json: mine, token: buyer.token })
    expect(bearerOnly.status).toBe(401)
    const other = await post({ ...mine, email: seller.email }, buyer.cookie)
    expect(await read(other)).toMatchObject({ status: 403, body: { code: 'not-your-email' } })
  })

  it.each([
    ['an admin', { role: 'admin' }],
    ['no role', { role: undefined }],
    ['a buyer by another spelling', { role: 'buyer' }],
    ['no name', { name: '  ' }],
    ['a name that the database cannot hold', { name: 'a\0b' }],
    ['a name of 101 letters', { name: 'x'.repeat(101) }],
    ['a name with a badge of its own', { name: 'Rahim ✔' }],
    ['a name with a link', { name: 'www.prize.example' }],
    ['no e-mail', { email: 'rahim' }],
  ])('refuses %s', async (_what, part) => {
    const body = { name: 'Rahim', email: buyer.email, role: 'bayer', ...part }
    expect(await read(await post(body, buyer.cookie))).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    })
  })

  it('refuses what is not JSON', async () => {
    const headers = { 'content-type': 'application/json', cookie: buyer.cookie }
    const answer = await request('/api/users', { method: 'POST', body: '{', headers })
    expect(answer.status).toBe(400)
  })
})

describe('GET /jwt?email=', () => {
  it('answers alike for a known and an unknown e-mail without their session', async () => {
    const answers = await Promise.all([
      request(`/api/jwt?email=${mail(seller.email)}`).then(read),
      request('/api/jwt?email=nobody%40swap.test').then(read),
      request(`/api/jwt?email=${mail(seller.email)}`, { cookie: buyer.cookie }).then(read),
      request('/api/jwt?email=nobody%40swap.test', { cookie: buyer.cookie }).then(read),
    ])
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 401 })
  })

  it('answers a token that no cache keeps, to the session of that e-mail in any case', async () => {
    const answer = await request(`/api/jwt?email=${mail(buyer.email.toUpperCase())}`, {
      cookie: buyer.cookie,
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await read(answer)).toEqual({ status: 200, body: { jwtToken: expect.any(String) } })
  })
})

describe('a token', () => {
  const ask = (token: string) => request(`/api/users/admin/${mail(buyer.email)}`, { token })
  const payloadOf = (token: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const payload = payloadOf(buyer.token)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const key = tokenKey(secret)
  const signWith = (options: SignerOptions & { key?: string }, claims: Record<string, unknown> = payload) =>
    createSigner({ key, algorithm: 'HS256', ...options } as SignerOptions & { key: string })(claims)

  it('says only whose it is, of which session, and until when', () => {
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
    expect(Number(payload.exp) - Number(payload.iat)).toBe(15 * 60)
  })

  it('is good when it is made as ours are, so that the forgeries below fail for their own reason', async () => {
    expect((await ask(signWith({}))).status).toBe(200)
  })

  it.each([
    ['without a signature (alg none)', `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`],
    ['signed with another key', signWith({ key: 'another key' })],
    ['signed with another algorithm', signWith({ algorithm: 'HS512' })],
    ['for another audience', signWith({ aud: 'another-api' })],
    ['of another issuer', signWith({ iss: 'another-issuer' })],
    ['for no audience', signWith({}, { ...payload, aud: undefined })],
    ['of no issuer', signWith({}, { ...payload, iss: undefined })],
    ['that never expires', signWith({}, { ...payload, exp: undefined })],
    ['of another user with this session', signWith({}, { ...payload, sub: seller.id })],
    ['of a session that is none', signWith({}, { ...payload, sid: '00000000-0000-0000-0000-000000000000' })],
    ['of a session that is malformed', signWith({}, { ...payload, sid: "' or 1=1" })],
    ['without a session', signWith({}, { ...payload, sid: undefined })],
    ['that is no token', 'abc'],
    ['with a changed payload', buyer.token.replace(/\.[^.]+\./, `.${part({ ...payload, sub: seller.id })}.`)],
    [
      'signed with the key itself as text',
      (() => {
        const input = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`
        return `${input}.${createHmac('sha256', 'bearer-token').update(input).digest('base64url')}`
      })(),
    ],
  ])('%s is refused', async (_what, token) => {
    expect(await read(await ask(token))).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  })

  it.each(['Bearer', 'BEARER', 'bEaReR'])('is read behind the scheme %s', async (scheme) => {
    const answer = await request(`/api/users/admin/${mail(buyer.email)}`, {
      headers: { authorization: `${scheme} ${buyer.token}` },
    })
    expect(answer.status).toBe(200)
  })

  it.each(['Basic', 'Token', ''])('is not read behind the scheme %j', async (scheme) => {
    const answer = await request(`/api/users/admin/${mail(buyer.email)}`, {
      headers: { authorization: `${scheme} ${buyer.token}`.trim() },
    })
    expect(answer.status).toBe(401)
  })

  it('expires after 15 minutes', async () => {
    const person = await signUp()
    const use = () => request(`/api/users/admin/${mail(person.email)}`, { token: person.token })
    clock.advance(14 * 60_000)
    expect((await use()).status).toBe(200)
    clock.advance(61_000)
    expect((await use()).status).toBe(401)
    clock.advance(-(15 * 60_000 + 1_000))
  })

  it('ends with its session, even before its own time', async () => {
    const person = await signUp()
    const use = () => request(`/api/users/admin/${mail(person.email)}`, { token: person.token })
    expect((await use()).status).toBe(200)
    await db
      .update(sessions)
      .set({ expiresAt: new Date(clock.now().getTime() - 1) })
      .where(eq(sessions.userId, person.id))
    expect((await use()).status).toBe(401)
  })
})
