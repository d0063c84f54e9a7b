import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { openIdentityClient } from '../../../tests/support/identity-client.ts'
import { fromAddress } from '../../../tests/support/remote-address.ts'
import { cookieOf, type Person, startTestApp } from '../../../tests/support/test-app.ts'
import { createRateLimiter } from '../../platform/http/rate-limit.ts'
import { unavailable } from '../../platform/http/refusal.ts'
import { respondError } from '../../platform/http/respond-problem.ts'
import { silentLog } from '../../platform/log.ts'
import { inWork } from '../../platform/work-context.ts'
import { authHandler } from './auth-handler.ts'
import { createAuth } from './create-auth.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { addPasswordLink } from './store-links.ts'

type Credentials = Pick<Person, 'email' | 'password'>

let owner: Person
const app = await startTestApp()
const enterWrongly = signInWith(async () => false)

/** Tries a password from an address, with the cookies that the browser there has. */
function signIn(email: string, password: string, from: string, cookie = '', headers = {}): Promise<Response> {
  const asked = new Request(`${app.env.PUBLIC_URL}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.env.PUBLIC_URL, cookie, ...headers },
    body: JSON.stringify({ email, password }),
  })
  return app.fetch(asked, fromAddress(from))
}

/** Signs in where a password costs no hash: `verify` says whether it is right. Tests of many tries stay short on a busy machine. */
function signInWith(verify: () => Promise<boolean>, { db, env, secret, clock } = app) {
  const slowHash = { hash: async () => '', verify, isCurrent: () => true }
  const auth = createAuth({ db, env, secret, clock, log: silentLog, slowHash })
  const routes = new Hono().all('/api/auth/*', authHandler({ auth }))
  routes.onError(respondError(silentLog))
  return (address: string, cookie = '', { email, password }: Credentials = owner) =>
    inWork({ address }, () =>
      routes.request(`${env.PUBLIC_URL}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: env.PUBLIC_URL, cookie },
        body: JSON.stringify({ email, password }),
      }),
    )
}

const digest = (subject: string) => createHash('sha256').update(subject).digest('base64url')

/** Takes so many tokens more from a bucket at once, where each costs so many milliseconds. Returns how many were taken before. */
async function takeMore(bucket: string, count: number, millis: number): Promise<number> {
  const { rows } = await app.db.execute<{ fullAt: string }>(
    sql`update rate_limits set full_at = full_at + ${count * millis} where key = ${bucket} returning full_at as "fullAt"`,
  )
  return (Number(rows[0]?.fullAt) - app.clock.now().getTime()) / millis - count
}

const stranger = '203.0.113.66'
const home = '198.51.100.7'
const guess = (n: number, from = stranger, cookie = '') =>
  enterWrongly(from, cookie, {
    email: n % 2 ? owner.email : owner.email.toUpperCase(),
    password: `Guess#${2000 + n}`,
  })
const enter = (from: string, cookie = '') => signIn(owner.email, owner.password, from, cookie)

/** The mark that the owner's browser keeps when everything else about signing in is gone. */
async function signInAtHome(): Promise<string> {
  const answer = await enter(home)
  const line = answer.headers.getSetCookie().find((one) => one.startsWith('swap.known_browser='))
  expect(line).toMatch(/HttpOnly/i)
  expect(line).toMatch(/Path=\/api\/auth\/sign-in/i)
  return line?.split(';')[0] ?? ''
}

describe('a stranger who tries passwords', () => {
  test('has twenty tries, then one every half a minute', async () => {
    owner = await app.signUp()
    for (let n = 0; n < 20; n++) expect((await guess(n)).status).toBe(401)
    const refused = await guess(20)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
    app.clock.advance(30_000)
    expect((await guess(21)).status).toBe(401)
    expect((await guess(22)).status).toBe(429)
  })

  test('does not lock the owner out, who comes from somewhere else', async () => {
    owner = await app.signUp()
    for (let n = 0; n < 30; n++) await guess(n)
    expect((await enter(stranger)).status, 'the right password, but as the stranger').toBe(429)
    expect((await enter(home)).status).toBe(200)
  })

  test('does not even lock the owner out behind the same address, in a browser that has been here before', async () => {
    owner = await app.signUp()
    const mark = await signInAtHome()
    for (let n = 0; n < 30; n++) await guess(n, home)
    expect((await guess(30, home)).status).toBe(429)
    expect((await enter(home, mark)).status).toBe(200)
  })

  test('gains nothing by a mark that is made up, of another account, or stolen', async () => {
    owner = await app.signUp()
    const mark = await signInAtHome()
    owner = await app.signUp()
    for (let n = 0; n < 20; n++) await guess(n)
    const madeUp = 'swap.known_browser=AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    for (const cookie of [mark, madeUp, 'swap.known_browser=.', 'swap.known_browser=']) {
      expect((await guess(20, stranger, cookie)).status).toBe(429)
    }
    const stolen = await signInAtHome()
    for (let n = 0; n < 20; n++) await guess(n, stranger, stolen)
    expect((await guess(20, stranger, stolen)).status, 'twenty tries with it, no more').toBe(429)
  })

  test.each([
    [
      'changed',
      () =>
        openIdentityClient(app).post(
          '/change-password',
          { currentPassword: owner.password, newPassword: 'Newer#2026' },
          { cookie: owner.cookie },
        ),
    ],
    [
      'reset',
      async () => {
        const token = `link of ${owner.id}`
        await addPasswordLink(app.db, owner.id, token, new Date(Date.now() + 60_000))
        return openIdentityClient(app).post('/reset-password', { token, newPassword: 'Newer#2026' })
      },
    ],
  ])('gains nothing by a stolen mark once the password was %s', async (_how, setPassword) => {
    owner = await app.signUp()
    const stolen = await signInAtHome()
    expect((await setPassword()).status).toBe(200)
    for (let n = 0; n < 20; n++) await guess(n)
    expect((await guess(20, stranger, stolen)).status).toBe(429)
  })

  test('does not get far by trying one password with many accounts', async () => {
    const throttle = createLoginThrottle({ ...app, limiter: createRateLimiter(app) })
    const waits = []
    for (let n = 0; n < 201; n++) {
      waits.push(
        await throttle.consume({
          email: `somebody${n}@people.test`,
          address: '203.0.113.99',
          deviceCookie: null,
        }),
      )
    }
    expect(waits.slice(0, 200)).toEqual(Array(200).fill(0))
    expect(waits.at(-1)).toBeGreaterThan(0)
  })

  test('has twenty tries in a session that was left open, whatever asks for the password again', async () => {
    owner = await app.signUp()
    const change = async (currentPassword: string) => {
      const passwords = { currentPassword, newPassword: 'Newer#2026' }
      return (await openIdentityClient(app).post('/change-password', passwords, { cookie: owner.cookie }))
        .status
    }
    const closeAccount = async (password: string) =>
      (
        await app.request('/api/account/closing', {
          method: 'POST',
          headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ password }),
        })
      ).status
    expect(await change('Guess#2026')).toBe(400)
    expect(await takeMore(`password/within:${digest(owner.id)}`, 18, 30_000)).toBe(1)
    expect(await closeAccount('Guess#2027')).toBe(403)
    expect([await closeAccount(owner.password), await change(owner.password)]).toEqual([429, 429])
    app.clock.advance(30_000)
    expect(await change(owner.password)).toBe(200)
  })

  test('gets the same responses, after the same number of tries, whether the account exists or not', async () => {
    owner = await app.signUp()
    const tell = async (email: string, from: string) => {
      const answers = []
      for (let n = 0; n < 21; n++) {
        const answer = await enterWrongly(from, '', { email, password: 'Guess#2026' })
        answers.push([answer.status, answer.headers.get('retry-after'), await answer.text()])
      }
      return answers
    }
    expect(await tell(owner.email, '203.0.113.1')).toEqual(await tell('nobody@people.test', '203.0.113.2'))
  })
})

test('behind https the mark of a browser is a cookie that only https can set, and it is read back', async () => {
  const secure = await startTestApp({ PUBLIC_URL: 'https://swap.test', DEMO: '1' })
  const person = await secure.signUp()
  const enterWith = (password: string, cookie = '') =>
    secure.request('/api/auth/sign-in/email', {
      method: 'POST',
      json: { email: person.email, password },
      cookie,
      headers: { origin: secure.env.PUBLIC_URL },
    })
  const lines = (await enterWith(person.password)).headers.getSetCookie()
  const line = lines.find((one) => one.includes('swap.known_browser=')) ?? ''
  expect(line).toMatch(/^__Secure-swap\.known_browser=[^;]+; .*Secure/)
  const guessHere = signInWith(async () => false, secure)
  // A request without a connection counts as from this address.
  for (let n = 0; n < 20; n++) expect((await guessHere('127.0.0.1', '', person)).status).toBe(401)
  expect((await enterWith(person.password)).status).toBe(429)
  expect((await enterWith(person.password, line.split(';')[0])).status).toBe(200)
})

describe('the right password', () => {
  test('costs none of the twenty tokens of wrong ones', async () => {
    owner = await app.signUp()
    const enterFast = signInWith(async () => true)
    for (let n = 0; n < 25; n++) expect((await enterFast('203.0.113.3')).status).toBe(200)
  })

  test('costs none of them either when it is not looked at, because too many wait', async () => {
    owner = await app.signUp()
    let isBusy = true
    const enterFast = signInWith(async () => {
      if (isBusy) throw unavailable()
      return true
    })
    for (let n = 0; n < 25; n++) expect((await enterFast('203.0.113.8')).status).toBe(503)
    isBusy = false
    expect((await enterFast('203.0.113.8')).status).toBe(200)
  })

  test('opens 120 sessions in ten minutes, from whatever addresses and browsers, then one every five seconds', async () => {
    owner = await app.signUp()
    const enterFast = signInWith(async () => true)
    let mark = ''
    const enterOnce = async (n: number) => {
      const answer = await enterFast(`198.51.100.${n}`, mark)
      expect(answer.status).toBe(200)
      mark = cookieOf(answer)
    }
    for (let n = 0; n < 3; n++) await enterOnce(n)
    // After 116 more, there is one left.
    expect(await takeMore(`session:${digest(owner.id)}`, 116, 5_000)).toBe(3)
    await enterOnce(119)
    const refused = await enterFast('203.0.113.4', mark)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect((await enterFast('203.0.113.5', '')).status).toBe(429)
    expect((await enterFast('203.0.113.4', '', await app.signUp())).status, 'somebody else').toBe(200)
    app.clock.advance(5_000)
    expect((await enterFast('203.0.113.4', mark)).status).toBe(200)
  })

  test('is limited by address, too, in every browser', async () => {
    owner = await app.signUp()
    const address = '203.0.113.77'
    const cookie = await signInAtHome()
    const throttle = createLoginThrottle({ ...app, limiter: createRateLimiter(app) })
    const attempt = { email: owner.email, address, deviceCookie: cookie.split('=')[1] ?? null }
    expect(await throttle.consume(attempt)).toBe(0)
    await throttle.refund(attempt)
    // Each try costs half a second of the ten minutes: after 1198 more, there is one left.
    expect(await takeMore(`sign-in/address:${digest(address)}`, 1198, 500)).toBe(1)
    expect(await throttle.consume(attempt)).toBe(0)
    await throttle.refund(attempt)
    expect((await enter(address, cookie)).status).toBe(429)
    expect((await enter(home, cookie)).status).toBe(200)
  })
})
