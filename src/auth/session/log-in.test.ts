import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { openIdentityClient, readJson } from '../../../tests/support/identity-client.ts'
import { cookieOf, startTestApp } from '../../../tests/support/test-app.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { respondError } from '../../platform/http/respond-problem.ts'
import { silentLog } from '../../platform/log.ts'
import { inWork } from '../../platform/work-context.ts'
import { accounts, sessions, users } from '../schema.ts'
import { authHandler } from './auth-handler.ts'
import { type Auth, createAuth } from './create-auth.ts'

const app = await startTestApp()
const { db, env, secret, clock, request, signUp } = app
const { origin, post, statusOfCookie } = openIdentityClient(app)

/** Calls an identity service of these parts. */
const askWith = async (auth: Auth, path: string, json: object) =>
  inWork({ address: '127.0.0.1' }, () =>
    new Hono().all('/api/auth/*', authHandler({ auth })).request(`${env.PUBLIC_URL}/api/auth${path}`, {
      method: 'POST',
      headers: { ...origin, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    }),
  )
const signUpWith = (auth: Auth, json: object) => askWith(auth, '/sign-up/email', json)

describe('a crowd of newcomers', () => {
  it('leaves the database to others while its passwords are hashed', async () => {
    const small = openDatabase(env.DATABASE_URL ?? '', silentLog, 2)
    const { $client: pool } = small
    const inUse: number[] = []
    const slowHash = {
      hash: async (password: string) => {
        inUse.push(pool.totalCount - pool.idleCount)
        return `hash of ${password}`
      },
      verify: async () => false,
      isCurrent: () => true,
    }
    const auth = createAuth({ db: small, env, secret, clock, log: silentLog, slowHash })
    const newcomer = async (n: number) => {
      const body = { name: 'Mina', email: `newcomer${n}@people.test`, password: 'Swap#2026' }
      expect((await signUpWith(auth, body)).status).toBe(200)
    }
    for (let n = 0; n < 3; n += 1) await newcomer(n)
    expect(inUse).toEqual([0, 0, 0])
    const rows = await small.select({ password: accounts.password }).from(accounts)
    expect(rows.filter(({ password }) => password === 'hash of Swap#2026')).toHaveLength(3)
    await Promise.all(Array.from({ length: 20 }, (_, n) => newcomer(3 + n)))
    await pool.end()
  })

  it('has its passwords looked at one or two at a time, in a short line; the rest is asked to come back', async () => {
    let working = 0
    let most = 0
    const slowHash = {
      hash: async (password: string) => {
        working += 1
        most = Math.max(most, working)
        await letGo.promise
        working -= 1
        return password
      },
      verify: ({ password }: { password: string }) => slowHash.hash(password).then(() => true),
      isCurrent: () => true,
    }
    const letGo = Promise.withResolvers<void>()
    const auth = createAuth({ db, env, secret, clock, log: silentLog, slowHash })
    const app = new Hono().all('/api/auth/*', authHandler({ auth }))
    app.onError(respondError(silentLog))
    const call = async (path: string, json: unknown, address: string) =>
      inWork({ address }, () =>
        app.request(`${env.PUBLIC_URL}/api/auth${path}`, {
          method: 'POST',
          headers: { ...origin, 'content-type': 'application/json' },
          body: JSON.stringify(json),
        }),
      )
    const person = await signUp()
    const password = 'Swap#2026'
    const calls = Array.from({ length: 60 }, (_, n) => {
      if (n % 3 === 0)
        return call('/sign-up/email', { name: 'Mina', email: `m${n}@people.test`, password }, `10.0.0.${n}`)
      const email = n % 3 === 1 ? person.email : 'nobody@people.test'
      return call('/sign-in/email', { email, password }, `10.0.0.${n}`)
    })
    const refused: Response[] = []
    for (const answer of calls) void answer.then((one) => one.status === 503 && refused.push(one))
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(60 - 42)
    expect(refused[0]?.headers.get('retry-after')).toBe('5')
    letGo.resolve()
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 401, 503]))
    expect(most).toBeLessThanOrEqual(2)
  })

  it('has a password hashed once for each call, and never gets the hash of another one', async () => {
    const passwords: string[] = []
    const slowHash = {
      hash: async (password: string) => `${passwords.push(password)}: ${password}`,
      verify: async () => false,
      isCurrent: () => true,
    }
    const auth = createAuth({ db, env, secret, clock, log: silentLog, slowHash })
    for (const password of ['Swap#2026', 'Other#2026', 'Swap#2026']) {
      const body = { name: 'Mina', email: `hashed${passwords.length}@people.test`, password }
      expect((await signUpWith(auth, body)).status).toBe(200)
    }
    expect(passwords).toEqual(['Swap#2026', 'Other#2026', 'Swap#2026'])
    const rows = await db.select({ password: accounts.password }).from(accounts)
    const hashes = ['1: Swap#2026', '2: Other#2026', '3: Swap#2026']
    expect(rows.map((row) => row.password)).toEqual(expect.arrayContaining(hashes))
  })
})

describe('logging in', () => {
  it('takes the e-mail in any case', async () => {
    const person = await signUp()
    const answer = await post('/sign-in/email', {
      email: person.email.toUpperCase(),
      password: person.password,
    })
    expect(answer.status).toBe(200)
    expect(await statusOfCookie({ email: person.email, cookie: cookieOf(answer) })).toBe(200)
  })

  it('reads the same for a wrong password, an unknown e-mail and a closed account', async () => {
    const person = await signUp()
    const closed = await signUp()
    await db.update(users).set({ closedAt: new Date() }).where(eq(users.id, closed.id))
    const answers = await Promise.all([
      post('/sign-in/email', { email: person.email, password: 'Wrong#2026' }).then(readJson),
      post('/sign-in/email', { email: 'nobody@people.test', password: 'Wrong#2026' }).then(readJson),
      post('/sign-in/email', { email: closed.email, password: closed.password }).then(readJson),
    ])
    for (const answer of answers) {
      expect(answer).toEqual({
        status: 401,
        body: { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Wrong email or password.' },
      })
    }
  })

  it('is refused from another site', async () => {
    const person = await signUp()
    const credentials = { email: person.email, password: person.password }
    const headers = { origin: 'https://evil.test' }
    expect((await post('/sign-in/email', credentials, { headers })).status).toBe(403)
    expect((await post('/sign-out', {}, { cookie: person.cookie, headers })).status).toBe(403)
    expect((await post('/request-password-reset', { email: person.email }, { headers })).status).toBe(403)
    const unnamed = { method: 'POST', json: credentials }
    const sent = (more: object) => request('/api/auth/sign-in/email', { ...unnamed, ...more })
    expect((await sent({ headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await sent({ headers: { origin: 'null', 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await sent({ cookie: person.cookie })).status).toBe(403)
    expect((await sent({})).status, 'no browser').toBe(200)
  })

  it('opens nothing when the password was replaced while it was compared', async () => {
    const person = await signUp()
    const isHis = eq(accounts.userId, person.id)
    const verify = async () => {
      await db.update(accounts).set({ password: 'another' }).where(isHis)
      await db.delete(sessions).where(eq(sessions.userId, person.id))
      return true
    }
    const slowHash = { hash: async () => '', verify, isCurrent: () => true }
    const auth = createAuth({ db, env, secret, clock, log: silentLog, slowHash })
    const json = { email: person.email, password: 'Swap#2026' }
    expect((await askWith(auth, '/sign-in/email', json)).status).toBe(401)
    expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(0)
  })

  it('notes the address that our server saw, not one that the client made up', async () => {
    const person = await signUp('bayer', 'Nadia', {})
    await post(
      '/sign-in/email',
      { email: person.email, password: person.password },
      { headers: { 'x-client-address': '6.6.6.6', 'x-forwarded-for': '7.7.7.7' } },
    )
    const rows = await db.select().from(sessions).where(eq(sessions.userId, person.id))
    expect(rows.map(({ ipAddress }) => ipAddress)).toEqual(['127.0.0.1', '127.0.0.1'])
  })

  it('is slowed down after twenty wrong passwords for one account, whatever address they claim to come from', async () => {
    const person = await signUp()
    const right = () => post('/sign-in/email', { email: person.email, password: person.password })
    const wrong = (n: number) =>
      post(
        '/sign-in/email',
        { email: n % 2 ? person.email : person.email.toUpperCase(), password: 'Wrong#2026' },
        { headers: { 'x-forwarded-for': `10.0.0.${n}` } },
      )
    for (let n = 0; n < 20; n += 1) expect((await wrong(n)).status).toBe(401)
    const slowed = await wrong(20)
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await slowed.json()).toMatchObject({ detail: 'Too many tries. Wait a moment and try again.' })
    expect((await right()).status).toBe(429)
    clock.advance(31_000)
    // A right password consumes no token.
    for (let n = 0; n < 3; n += 1) expect((await right()).status).toBe(200)
  })

  it('is slowed down by address, too', async () => {
    const production = { ...env, NODE_ENV: 'production' as const }
    const auth = createAuth({
      db,
      env: production,
      secret,
      clock,
      log: silentLog,
    })
    const app = new Hono().all('/api/auth/*', authHandler({ auth }))
    app.onError(respondError(silentLog))
    const tryFrom = (address: string, n: number) =>
      inWork({ address }, () =>
        app.request(`${env.PUBLIC_URL}/api/auth/sign-up/email`, {
          method: 'POST',
          headers: { ...origin, 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Robot', email: `robot${n}@people.test`, password: 'weak' }),
        }),
      )
    const answers: Response[] = []
    for (let n = 0; n < 31; n += 1) answers.push(await tryFrom('10.9.8.7', n))
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(400), 429])
    expect(Number(answers[30]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await tryFrom('10.9.8.6', 0)).status).toBe(400)
  })
})
