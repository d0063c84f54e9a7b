import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { readJson } from '../../../tests/support/identity-client.ts'
import { startTestApp } from '../../../tests/support/test-app.ts'
import { sessions } from '../schema.ts'
import { tokenKey } from './bearer-token.ts'

const { db, secret, clock, request, signUp } = await startTestApp()
const buyer = await signUp('bayer', 'Rahim')
const seller = await signUp('seller', 'Karim')

const mail = encodeURIComponent

describe('GET /jwt?email=', () => {
  it('answers alike for a known and an unknown e-mail without their session', async () => {
    const answers = await Promise.all([
      request(`/api/jwt?email=${mail(seller.email)}`).then(readJson),
      request('/api/jwt?email=nobody%40swap.test').then(readJson),
      request(`/api/jwt?email=${mail(seller.email)}`, { cookie: buyer.cookie }).then(readJson),
      request('/api/jwt?email=nobody%40swap.test', { cookie: buyer.cookie }).then(readJson),
    ])
    for (const { status, body } of answers) {
      expect({ status, ...body }).toEqual({ ...answers[0]?.body, status: 401, requestId: body.requestId })
    }
  })

  it('answers a token that no cache keeps, to the session of that e-mail in any case', async () => {
    const answer = await request(`/api/jwt?email=${mail(buyer.email.toUpperCase())}`, {
      cookie: buyer.cookie,
    })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await readJson(answer)).toEqual({ status: 200, body: { jwtToken: expect.any(String) } })
  })
})

describe('a token', () => {
  const ask = (token: string) => request(`/api/users/admin/${mail(buyer.email)}`, { token })
  const payloadOf = (token: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const payload = payloadOf(buyer.token)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signWith = (changes: Record<string, unknown>, { alg = 'HS256', key = tokenKey(secret) } = {}) =>
    new SignJWT({ ...payload, ...changes }).setProtectedHeader({ alg }).sign(key)

  it('says only whose it is, of which session, and until when', () => {
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
    expect(Number(payload.exp) - Number(payload.iat)).toBe(15 * 60)
  })

  it('is good when it is made as ours are, so that the forgeries below fail for their own reason', async () => {
    expect((await ask(await signWith({}))).status).toBe(200)
  })

  it.each([
    ['without a signature (alg none)', `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`],
    ['signed with another key', signWith({}, { key: Buffer.from('another key, also of 32 bytes or more') })],
    ['signed with another algorithm', signWith({}, { alg: 'HS512' })],
    ['for another audience', signWith({ aud: 'another-api' })],
    ['of another issuer', signWith({ iss: 'another-issuer' })],
    ['for no audience', signWith({ aud: undefined })],
    ['of no issuer', signWith({ iss: undefined })],
    ['that never expires', signWith({ exp: undefined })],
    ['of another user with this session', signWith({ sub: seller.id })],
    ['of a session that is none', signWith({ sid: '00000000-0000-0000-0000-000000000000' })],
    ['of a session that is malformed', signWith({ sid: "' or 1=1" })],
    ['without a session', signWith({ sid: undefined })],
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
    expect(await readJson(await ask(await token))).toMatchObject({
      status: 401,
      body: { code: 'not-signed-in' },
    })
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
