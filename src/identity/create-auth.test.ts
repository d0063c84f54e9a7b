import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, type Person, startTestApp } from '../../tests/support/test-app.ts'
import { openDatabase } from '../platform/database/database.ts'
import { respondError } from '../platform/http/respond-problem.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import type { Mail } from '../platform/jobs/mail.ts'
import { silentLog } from '../platform/log.ts'
import { authHandler } from './auth-handler.ts'
import { createAuth } from './create-auth.ts'
import { createPasswordHasher } from './prehash-password.ts'
import { accounts, sessions, users } from './schema.ts'
import { passwordLinkJob, sendPasswordLink } from './send-password-link.ts'

const { db, env, secret, clock, request, signUp } = await startTestApp()
const origin = { origin: env.PUBLIC_URL }
const mail = encodeURIComponent

const post = (
  path: string,
  json: unknown,
  more: { cookie?: string; headers?: Record<string, string> } = {},
) => request(`/api/auth${path}`, { method: 'POST', json, ...more, headers: { ...origin, ...more.headers } })

async function read(response: Response) {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const useToken = async (person: { email: string; token: string }) =>
  (await request(`/api/users/admin/${mail(person.email)}`, { token: person.token })).status

const useCookie = async (person: { email: string; cookie: string }) =>
  (await request(`/api/jwt?email=${mail(person.email)}`, { cookie: person.cookie })).status

describe('signing up', () => {
  const person = { name: 'Rahim', email: 'rahim@people.test', password: 'Swap#2026' }

  it('answers the account and a session cookie that scripts and other sites cannot use', async () => {
    const answer = await post('/sign-up/email', { ...person, name: '  Rahim  ' })
    expect(answer.status).toBe(200)
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^swap\.session_token=.+; HttpOnly; SameSite=Lax/i)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ user: { name: 'Rahim', email: person.email } })
  })

  it.each([
    ['is shorter than six', 'Aa1!a', 'Password must be 6 characters long'],
    ['has no uppercase letter', 'swap#2026', 'Password must have uppercase, number and special characters'],
    ['has no number', 'Swap#Swap', 'Password must have uppercase, number and special characters'],
    ['has no special character', 'Swap2026', 'Password must have uppercase, number and special characters'],
    ['is too long', `Swap#2026${'x'.repeat(130)}`, 'Password must be at most 128 characters long'],
  ])('refuses a password that %s, in the words of the form', async (_what, password, message) => {
    const answer = await read(
      await post('/sign-up/email', { ...person, email: 'weak@people.test', password }),
    )
    expect(answer).toMatchObject({ status: 400, body: { message } })
  })

  it.each([
    ['no name', { name: ' ' }],
    ['a name of 101 letters', { name: 'x'.repeat(101) }],
    ['a name of several lines', { name: 'Rahim\nYou have won' }],
    ['a name with a link', { name: 'Win at https://prize.example' }],
    ['a name that runs backwards', { name: 'Rahim \u202Eelif' }],
    ['a name with a badge of its own', { name: 'Samsung Official Store ✔' }],
    ['a name that the database cannot hold', { name: 'a\0b' }],
    ['an e-mail that is none', { email: 'rahim' }],
    ['an e-mail that is a number', { email: 7 }],
    ['no password', { password: undefined }],
  ])('refuses %s', async (_what, part) => {
    const answer = await post('/sign-up/email', { ...person, email: 'bad@people.test', ...part })
    expect(answer.status).toBe(400)
  })

  it('refuses a second account for an e-mail, in any case of it', async () => {
    const again = await read(await post('/sign-up/email', { ...person, email: 'Rahim@People.test' }))
    expect(again).toMatchObject({
      status: 422,
      body: { message: 'This email already has an account. Log in instead.' },
    })
  })

  it('makes one account when ten people take the same e-mail at the same moment', async () => {
    const email = 'race@people.test'
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, n) =>
        read(await post('/sign-up/email', { ...person, email, name: `P${n}` })),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, message: body.message }).toEqual({
        status: 422,
        message: 'This email already has an account. Log in instead.',
      })
    }
    const [user] = await db.select().from(users).where(eq(users.email, email))
    expect(
      await db
        .select()
        .from(accounts)
        .where(eq(accounts.userId, user?.id ?? '')),
    ).toHaveLength(1)
  })

  it('cannot set the role, the verification or the closing of the account', async () => {
    const email = 'bold@people.test'
    await post('/sign-up/email', {
      ...person,
      email,
      role: 'admin',
      verified: true,
      emailVerified: true,
      closedAt: 0,
    })
    const [user] = await db.select().from(users).where(eq(users.email, email))
    expect(user).toMatchObject({ role: null, verified: false, emailVerified: false, closedAt: null })
  })
})

describe('a crowd of newcomers', () => {
  it('leaves the database to others while its passwords are hashed', async () => {
    const small = openDatabase(env.DATABASE_URL ?? '', silentLog, 2)
    const { $client: pool } = small
    const inUse: number[] = []
    const scrypt = {
      hash: async (password: string) => {
        inUse.push(pool.totalCount - pool.idleCount)
        return `hash of ${password}`
      },
      verify: async () => false,
    }
    const auth = createAuth({
      db: small,
      env,
      secret,
      clock,
      log: silentLog,

      scrypt,
    })
    const newcomer = async (n: number) => {
      const body = { name: 'Mina', email: `newcomer${n}@people.test`, password: 'Swap#2026' }
      await auth.api.signUpEmail({ body })
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
    const scrypt = {
      hash: async (password: string) => {
        working += 1
        most = Math.max(most, working)
        await letGo.promise
        working -= 1
        return password
      },
      verify: ({ password }: { password: string }) => scrypt.hash(password).then(() => true),
    }
    const letGo = Promise.withResolvers<void>()
    const auth = createAuth({ db, env, secret, clock, log: silentLog, scrypt })
    const app = new Hono().all('/api/auth/*', authHandler(auth))
    app.onError(respondError(silentLog))
    const call = async (path: string, json: unknown, address: string) =>
      app.request(`${env.PUBLIC_URL}/api/auth${path}`, {
        method: 'POST',
        headers: { ...origin, 'content-type': 'application/json', 'x-client-address': address },
        body: JSON.stringify(json),
      })
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

  it('cannot pass the placeholder of a password off as a password', async () => {
    const hasher = createPasswordHasher({
      hash: async (password) => `hash of ${password}`,
      verify: async () => false,
    })
    const placeholder = await hasher.prehash('Swap#2026')
    expect(await hasher.hash(placeholder)).toBe('hash of Swap#2026')
    expect(await hasher.hash(placeholder)).toBe(`hash of ${placeholder}`)
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
    expect(await useCookie({ email: person.email, cookie: cookieOf(answer) })).toBe(200)
  })

  it('reads the same for a wrong password, an unknown e-mail and a closed account', async () => {
    const person = await signUp()
    const closed = await signUp()
    await db.update(users).set({ closedAt: new Date() }).where(eq(users.id, closed.id))
    const answers = await Promise.all([
      post('/sign-in/email', { email: person.email, password: 'Wrong#2026' }).then(read),
      post('/sign-in/email', { email: 'nobody@people.test', password: 'Wrong#2026' }).then(read),
      post('/sign-in/email', { email: closed.email, password: closed.password }).then(read),
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
  })

  it('notes the address that our server saw, not one that the client made up', async () => {
    const person = await signUp()
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
    // A right password costs no turn.
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
    const app = new Hono().all('/api/auth/*', authHandler(auth))
    app.onError(respondError(silentLog))
    const tryFrom = (address: string, n: number) =>
      app.request(`${env.PUBLIC_URL}/api/auth/sign-up/email`, {
        method: 'POST',
        headers: { ...origin, 'content-type': 'application/json', 'x-client-address': address },
        body: JSON.stringify({ name: 'Robot', email: `robot${n}@people.test`, password: 'weak' }),
      })
    const answers: Response[] = []
    for (let n = 0; n < 31; n += 1) answers.push(await tryFrom('10.9.8.7', n))
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(400), 429])
    expect(Number(answers[30]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await tryFrom('10.9.8.6', 0)).status).toBe(400)
  })
})

describe('what else the identity service could do', () => {
  it.each([
    ['GET', '/list-sessions'],
    ['POST', '/delete-user'],
    ['POST', '/change-email'],
    ['GET', '/error'],
    ['POST', '/sign-in/email/'],
    ['POST', '/sign-up/email/../../delete-user'],
  ])('%s %s does not exist here', async (method, path) => {
    const answer = await request(`/api/auth${path}`, { method, headers: origin })
    expect(answer.status).toBe(404)
  })
})

describe('a body that is nested 10,000 deep', () => {
  const deep = `${'['.repeat(10_000)}1${']'.repeat(10_000)}`

  it.each([
    '/sign-up/email',
    '/sign-in/email',
    '/sign-in/social',
    '/sign-out',
    '/update-user',
    '/change-password',
    '/request-password-reset',
    '/reset-password',
  ])('is refused by %s', async (path) => {
    const person = await signUp()
    for (const body of [
      `{"name":${deep}}`,
      `{"name":${deep.replaceAll('[', '{"a":').replaceAll(']', '}')}}`,
      deep,
    ]) {
      const headers = { ...origin, 'content-type': 'application/json', cookie: person.cookie }
      const answer = await request(`/api/auth${path}`, { method: 'POST', body, headers })
      expect(answer.status).toBe(400)
    }
  })
})

describe('the end of a session', () => {
  it('comes with signing out: cookie and token die at once', async () => {
    const person = await signUp()
    expect({ token: await useToken(person), cookie: await useCookie(person) }).toEqual({
      token: 200,
      cookie: 200,
    })
    expect((await post('/sign-out', {}, { cookie: person.cookie })).status).toBe(200)
    expect({ token: await useToken(person), cookie: await useCookie(person) }).toEqual({
      token: 401,
      cookie: 401,
    })
  })

  it('of one device leaves the other device signed in', async () => {
    const phone = await signUp()
    const login = await post('/sign-in/email', { email: phone.email, password: phone.password })
    const laptop = { email: phone.email, cookie: cookieOf(login) }
    await post('/sign-out', {}, { cookie: phone.cookie })
    expect(await useCookie(laptop)).toBe(200)
  })

  it('comes with a new password, on every device, whatever the client asks for', async () => {
    const person = await signUp()
    const elsewhere = await post('/sign-in/email', { email: person.email, password: person.password })
    const changed = await post(
      '/change-password',
      { currentPassword: person.password, newPassword: 'Newer#2026', revokeOtherSessions: false },
      { cookie: person.cookie },
    )
    expect(changed.status).toBe(200)
    expect({ token: await useToken(person), cookie: await useCookie(person) }).toEqual({
      token: 401,
      cookie: 401,
    })
    expect(await useCookie({ email: person.email, cookie: cookieOf(elsewhere) })).toBe(401)
    // The device that changed it stays signed in, with a new session.
    expect(await useCookie({ email: person.email, cookie: cookieOf(changed) })).toBe(200)
    const old = await post('/sign-in/email', { email: person.email, password: person.password })
    expect(old.status).toBe(401)
  })

  it('does not come with a refused change of password', async () => {
    const person = await signUp()
    const change = (newPassword: string, currentPassword: string) =>
      post('/change-password', { currentPassword, newPassword }, { cookie: person.cookie }).then(read)
    expect(await change('Newer#2026', 'Wrong#2026')).toMatchObject({
      status: 400,
      body: { message: 'The current password is wrong.' },
    })
    expect(await change('weak', person.password)).toMatchObject({
      status: 400,
      body: { message: 'Password must be 6 characters long' },
    })
    expect({ token: await useToken(person), cookie: await useCookie(person) }).toEqual({
      token: 200,
      cookie: 200,
    })
  })
})

describe('a forgotten password', () => {
  const sent: Mail[] = []
  const sendMail = { send: async (mail: Mail) => void sent.push(mail) }
  let worker: Awaited<ReturnType<typeof startJobs>>
  beforeAll(async () => {
    worker = await startJobs(db, silentLog, {
      [passwordLinkJob]: (payload) => sendPasswordLink({ db, env, clock, sendMail }, payload),
    })
  })
  afterAll(() => worker.stop())
  const linkTokenOf = (text: string) => text.match(/\/reset\?token=(\S+)/)?.[1] ?? ''

  it('answers the same whether the e-mail has an account, and mails only to one that lives', async () => {
    const person = await signUp()
    const closed = await signUp()
    await db.update(users).set({ closedAt: new Date() }).where(eq(users.id, closed.id))
    const emails = [person.email, closed.email, 'nobody@people.test']
    const answers = await Promise.all(
      emails.map(async (email) => read(await post('/request-password-reset', { email }))),
    )
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 200 })
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]).toMatchObject({ to: person.email, subject: 'Set a new password for Swap' })
    expect(sent[0]?.text).toContain(`${env.PUBLIC_URL}/reset?token=`)
  })

  it('is replaced through the mailed link, once, and ends every session', async () => {
    const person = await signUp()
    sent.length = 0
    await post('/request-password-reset', { email: person.email })
    await expect.poll(() => sent.length).toBe(1)
    const token = linkTokenOf(sent[0]?.text ?? '')
    const weak = await post('/reset-password', { token, newPassword: 'weak' })
    expect(weak.status).toBe(400)
    expect((await post('/reset-password', { token, newPassword: 'Newer#2026' })).status).toBe(200)
    expect({ token: await useToken(person), cookie: await useCookie(person) }).toEqual({
      token: 401,
      cookie: 401,
    })
    const again = await read(await post('/reset-password', { token, newPassword: 'Third#2026' }))
    expect(again).toMatchObject({
      status: 400,
      body: { message: 'This link is no longer valid. Ask for a new one.' },
    })
    expect((await post('/sign-in/email', { email: person.email, password: 'Newer#2026' })).status).toBe(200)
  })

  it.each([
    [
      'another link',
      async (_person: Person, token: string) => post('/reset-password', { token, newPassword: 'Newer#2026' }),
    ],
    [
      'a change of the password',
      async ({ cookie, password }: Person) =>
        post('/change-password', { currentPassword: password, newPassword: 'Newer#2026' }, { cookie }),
    ],
  ])('is not replaced through a link that was mailed before %s', async (_what, setPassword) => {
    const [person, neighbour] = [await signUp(), await signUp()]
    sent.length = 0
    for (const { email } of [person, person, neighbour]) await post('/request-password-reset', { email })
    await expect.poll(() => sent.length).toBe(3)
    const tokensOf = ({ email }: Person) =>
      sent.filter(({ to }) => to === email).map(({ text }) => linkTokenOf(text))
    const [first = '', second = ''] = tokensOf(person)
    expect((await setPassword(person, first)).status).toBe(200)
    const late = await read(await post('/reset-password', { token: second, newPassword: 'Third#2026' }))
    expect(late).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
    const [other = ''] = tokensOf(neighbour)
    expect((await post('/reset-password', { token: other, newPassword: 'Third#2026' })).status).toBe(200)
  })

  it("fills nobody's mailbox: after five links in an hour it is enough, account or not", async () => {
    for (const email of [(await signUp()).email, 'nobody-at-all@people.test']) {
      const statuses: number[] = []
      for (let n = 0; n < 6; n += 1) statuses.push((await post('/request-password-reset', { email })).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })

  it.each(['', 'made-up', 'a\0b', 7])('is not replaced through the link token %j', async (token) => {
    expect((await post('/reset-password', { token, newPassword: 'Newer#2026' })).status).toBe(400)
  })
})
