import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createSigner } from 'fast-jwt'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createOpenIdProvider } from '../../demo/openid/provider.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { silentLog } from '../platform/log.ts'
import { authHandler } from './auth-handler.ts'
import { createAuth } from './create-auth.ts'
import { createGoogle } from './create-google.ts'
import { accounts, users } from './schema.ts'

const { db, env, secret, clock, request, signUp } = await startTestApp()
const sandbox = createOpenIdProvider({ db, secret, clock, publicUrl: env.PUBLIC_URL })
const auth = createAuth({ db, env, secret, clock, log: silentLog, google: sandbox.google })
const site = new Hono().route('/sandbox/google', sandbox.routes).all('/api/auth/*', authHandler(auth))

/** A browser's cookies, and its way from page to page. */
function openBrowser() {
  const jar = new Map<string, string>()
  const visited: string[] = []
  const go = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, env.PUBLIC_URL)
    visited.push(url.href)
    const headers = new Headers(init.headers)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await site.fetch(new Request(url, { ...init, headers }))
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
      if (value && !/max-age=0|1970/i.test(line)) jar.set(name, value)
      else jar.delete(name)
    }
    const next = answer.headers.get('location')
    return next && answer.status >= 300 && answer.status < 400 ? go(new URL(next, url).href) : answer
  }
  const postJson = (path: string, json: unknown) =>
    go(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: env.PUBLIC_URL },
      body: JSON.stringify(json),
    })
  return { jar, visited, go, postJson, here: () => visited.at(-1) ?? '' }
}

type Choice = { name?: string; email?: string; verified?: 'on'; cancel?: 'yes' }

/** Presses the button and goes as far as the page on which the account is chosen. */
async function pressButton(browser = openBrowser()) {
  const ended = '/api/auth/popup-done?flow=1'
  const asked = await browser.postJson('/api/auth/sign-in/social', {
    provider: 'google',
    callbackURL: ended,
    errorCallbackURL: ended,
    disableRedirect: true,
  })
  const { url } = (await asked.json()) as { url: string }
  return { browser, url: new URL(url) }
}

async function chooseAccount(choice: Choice, browser = openBrowser()) {
  const { url } = await pressButton(browser)
  await browser.go(url.href)
  await browser.go(browser.here(), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(choice).toString(),
  })
  const end = new URL(browser.here())
  return { browser, path: end.pathname, error: end.searchParams.get('error') }
}

const cookieOf = ({ jar }: { jar: Map<string, string> }) =>
  `swap.session_token=${jar.get('swap.session_token')}`
const waysInOf = async (id: string) =>
  (await db.select().from(accounts).where(eq(accounts.userId, id))).map(({ providerId }) => providerId)

describe('signing in with Google', () => {
  it('calls a newcomer by the name that Google knows, without what a name here cannot have', async () => {
    const email = 'badge@gmail.test'
    await chooseAccount({ name: 'Samsung Official Store ✔ \u202E', email, verified: 'on' })
    const [user] = await db.select().from(users).where(eq(users.email, email))
    expect(user?.name).toBe('Samsung Official Store')
  })

  it('goes out with PKCE, state and nonce, and never the same twice', async () => {
    const [one, two] = [await pressButton(), await pressButton()]
    const read = ({ url }: { url: URL }) => Object.fromEntries(url.searchParams)
    expect(read(one)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${env.PUBLIC_URL}/api/auth/callback/google`,
    })
    for (const name of ['state', 'nonce', 'code_challenge'] as const) {
      expect(read(one)[name]?.length).toBeGreaterThanOrEqual(32)
      expect(read(one)[name]).not.toBe(read(two)[name])
    }
  })

  it('makes an account for somebody new, whom the page then records as a buyer', async () => {
    const email = 'mina@gmail.test'
    const { browser, path, error } = await chooseAccount({ name: 'Mina', email, verified: 'on' })
    expect({ path, error }).toEqual({ path: '/api/auth/popup-done', error: null })
    const recorded = await request('/api/users', {
      method: 'POST',
      cookie: cookieOf(browser),
      json: { name: 'Mina', email, role: 'bayer' },
    })
    expect(recorded.status).toBe(201)
    expect(await recorded.json()).toMatchObject({ name: 'Mina', email, role: 'bayer', verified: false })
    const token = await request(`/api/jwt?email=${email}`, { cookie: cookieOf(browser) })
    expect(token.status).toBe(200)
  })

  it('finds the same account the next time, with its role and verification', async () => {
    const email = 'karim@gmail.test'
    await chooseAccount({ name: 'Karim', email, verified: 'on' })
    await db.update(users).set({ role: 'seller', verified: true }).where(eq(users.email, email))
    const { browser } = await chooseAccount({ name: 'Karim Again', email, verified: 'on' })
    const again = await request('/api/users', {
      method: 'POST',
      cookie: cookieOf(browser),
      json: { name: 'Karim Again', email, role: 'bayer' },
    })
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({ name: 'Karim', role: 'seller', verified: true })
  })

  it('comes to nothing when the person cancels', async () => {
    const { browser, path, error } = await chooseAccount({ cancel: 'yes' })
    expect({ path, error }).toEqual({ path: '/api/auth/popup-done', error: 'access_denied' })
    expect(browser.jar.has('swap.session_token')).toBe(false)
  })

  it('is refused for a closed account', async () => {
    const email = 'closed@gmail.test'
    await chooseAccount({ name: 'Closed', email, verified: 'on' })
    await db.update(users).set({ closedAt: new Date() }).where(eq(users.email, email))
    const { browser, error } = await chooseAccount({ name: 'Closed', email, verified: 'on' })
    expect(error).toBe('INVALID_EMAIL_OR_PASSWORD')
    expect(browser.jar.has('swap.session_token')).toBe(false)
  })
})

describe('an e-mail that already has an account with a password', () => {
  it('is linked when Google says that it is verified: same account, same role', async () => {
    const person = await signUp('seller', 'Rahim')
    await db.update(users).set({ verified: true }).where(eq(users.id, person.id))
    const { browser, error } = await chooseAccount({ name: 'R.', email: person.email, verified: 'on' })
    expect(error).toBeNull()
    const again = await request('/api/users', {
      method: 'POST',
      cookie: cookieOf(browser),
      json: { name: 'R.', email: person.email, role: 'bayer' },
    })
    expect(await again.json()).toMatchObject({
      _id: person.id,
      name: 'Rahim',
      role: 'seller',
      verified: true,
    })
  })

  it('is not linked when Google does not say so, and the account stays as it was', async () => {
    const person = await signUp('seller')
    const { browser, error } = await chooseAccount({ name: 'Thief', email: person.email })
    expect(error).toBe('account_not_linked')
    expect(browser.jar.has('swap.session_token')).toBe(false)
    expect(await waysInOf(person.id)).toEqual(['credential'])
    const still = await request(`/api/jwt?email=${encodeURIComponent(person.email)}`, {
      cookie: person.cookie,
    })
    expect(still.status).toBe(200)
  })

  it('loses a password that somebody else may have set before the owner came', async () => {
    const squatter = await signUp('bayer', 'Squatter')
    await chooseAccount({ name: 'Owner', email: squatter.email, verified: 'on' })
    expect(await waysInOf(squatter.id)).toEqual(['google'])
    const byCookie = await request(`/api/jwt?email=${encodeURIComponent(squatter.email)}`, {
      cookie: squatter.cookie,
    })
    expect(byCookie.status).toBe(401)
  })

  it('keeps its password when its owner had proven the e-mail', async () => {
    const person = await signUp()
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id))
    await chooseAccount({ name: 'Owner', email: person.email, verified: 'on' })
    expect((await waysInOf(person.id)).sort()).toEqual(['credential', 'google'])
    const still = await request(`/api/jwt?email=${encodeURIComponent(person.email)}`, {
      cookie: person.cookie,
    })
    expect(still.status).toBe(200)
  })
})

describe('the way back from Google', () => {
  /** Chooses an account but stops in front of our own door. */
  async function stopAtTheDoor(browser = openBrowser()) {
    const { url } = await pressButton(browser)
    let address = url.href
    for (let step = 0; step < 6 && !address.includes('/api/auth/callback/'); step += 1) {
      const post = address.startsWith(sandbox.google.authorizationEndpoint)
      const headers = { cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ') }
      const body = post ? new URLSearchParams({ name: 'Eve', email: 'eve@gmail.test', verified: 'on' }) : null
      const answer = await site.fetch(new Request(address, { method: post ? 'POST' : 'GET', headers, body }))
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
        browser.jar.set(name, value)
      }
      address = new URL(answer.headers.get('location') ?? '', address).href
    }
    return { browser, callback: new URL(address) }
  }

  it('is refused in another browser than the one that began: state is tied to it', async () => {
    const { callback } = await stopAtTheDoor()
    const other = openBrowser()
    await other.go(callback.href)
    expect(new URL(other.here()).searchParams.get('error')).toBe('state_mismatch')
    expect(other.jar.has('swap.session_token')).toBe(false)
  })

  it('is refused with another state', async () => {
    const { browser, callback } = await stopAtTheDoor()
    callback.searchParams.set('state', 'x'.repeat(32))
    await browser.go(callback.href)
    expect(new URL(browser.here()).searchParams.get('error')).toBe('state_mismatch')
  })

  it('works once', async () => {
    const { browser, callback } = await stopAtTheDoor()
    await browser.go(callback.href)
    expect(new URL(browser.here()).searchParams.get('error')).toBeNull()
    await browser.go(callback.href)
    expect(new URL(browser.here()).searchParams.get('error')).not.toBeNull()
  })

  it('is refused when another issuer names itself', async () => {
    const { browser, callback } = await stopAtTheDoor()
    callback.searchParams.set('iss', 'https://evil.test')
    await browser.go(callback.href)
    expect(new URL(browser.here()).searchParams.get('error')).toBe('issuer_mismatch')
  })

  it('is refused without the verifier that began it: a stolen code is worth nothing', async () => {
    const [mine, theirs] = [await stopAtTheDoor(), await stopAtTheDoor()]
    mine.callback.searchParams.set('code', theirs.callback.searchParams.get('code') ?? '')
    await mine.browser.go(mine.callback.href)
    expect(new URL(mine.browser.here()).searchParams.get('error')).toBe('invalid_code')
  })

  it('leads to no address of others', async () => {
    const asked = await openBrowser().postJson('/api/auth/sign-in/social', {
      provider: 'google',
      callbackURL: 'https://evil.test/',
    })
    expect(asked.status).toBe(403)
  })

  it('ends on a page that only its own script can run on', async () => {
    const page = await openBrowser().go('/api/auth/popup-done?flow=1&error=%3Cscript%3E')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'sha256-")
    expect(await page.text()).not.toContain('flow=1')
  })
})

describe('an ID token', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const issuer = {
    issuer: 'https://google.test',
    authorizationEndpoint: 'https://google.test/auth',
    tokenEndpoint: 'https://google.test/token',
    jwksUri: 'https://google.test/jwks',
    clientId: 'swap',
    clientSecret: 'secret',
    fetch: async () => Response.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1' }] }),
  }
  const google = createGoogle(issuer)
  const claims = { sub: '1', email: 'mina@gmail.test', email_verified: true, name: 'Mina', nonce: 'n' }
  const sign = (change: Record<string, unknown> = {}, options: Record<string, unknown> = {}) =>
    createSigner({
      key: pem,
      algorithm: 'RS256',
      kid: 'k1',
      iss: issuer.issuer,
      aud: 'swap',
      expiresIn: 60_000,
      ...options,
    })({
      ...claims,
      ...change,
    })
  const read = (idToken: string) => google.getUserInfo({ idToken, expectedIdTokenNonce: 'n' })

  it('is believed when all of it is right', async () => {
    expect(await read(sign())).toMatchObject({
      user: { email: 'mina@gmail.test', emailVerified: true, name: 'Mina' },
    })
  })

  it.each([
    ['for another request', sign({ nonce: 'other' })],
    ['without a nonce', sign({ nonce: undefined })],
    ['for another site', sign({}, { aud: 'another' })],
    ['of another issuer', sign({}, { iss: 'https://evil.test' })],
    ['of long ago', sign({ iat: 1_700_000_000 })],
    ['signed with another algorithm', sign({}, { algorithm: 'RS512' })],
    ['with an unknown key', sign({}, { kid: 'k2' })],
    [
      'signed by somebody else',
      sign(
        {},
        {
          key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
            type: 'pkcs8',
            format: 'pem',
          }),
        },
      ),
    ],
    ['without a signature', `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`],
  ])('%s is not', async (_what, idToken) => {
    expect(await read(idToken)).toBeNull()
  })

  it.each([[false], ['false'], [undefined], ['yes'], [1]])(
    'with email_verified %j leaves the e-mail unproven',
    async (word) => {
      expect(await read(sign({ email_verified: word }))).toMatchObject({ user: { emailVerified: false } })
    },
  )
})
