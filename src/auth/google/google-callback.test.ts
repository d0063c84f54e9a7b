import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterEach, describe, expect, it } from 'vitest'
import { openGoogleJourney } from '../../../tests/support/google-journey.ts'
import { startTestApp } from '../../../tests/support/test-app.ts'
import { type Log, silentLog } from '../../platform/log.ts'
import { createGoogle } from './create-google.ts'

const logged: string[] = []
const log: Log = {
  ...silentLog,
  warn: (message) => logged.push(`warn ${message}`),
  error: (message) => logged.push(`error ${message}`),
}
const app = await startTestApp()
const { sandbox, site, openBrowser, pressButton, chooseAccount } = openGoogleJourney(app, log)

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

  afterEach(() => {
    const lines = logged.splice(0)
    expect(lines.filter((line) => line.startsWith('error'))).toEqual([])
  })

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

  it('is refused to an e-mail that Google has not verified and that has an account', async () => {
    const email = 'owner@people.test'
    const json = { name: 'Owner', email, password: 'Swap#2026' }
    await openBrowser().postJson('/api/auth/sign-up/email', json)
    expect((await chooseAccount({ name: 'Thief', email })).error).toBe('account_not_linked')
    expect(logged).toEqual(['warn identity: refused: account_not_linked'])
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

  it('is refused for anything else, which is worth a warning', async () => {
    for (const query of ['', '?state=x', '?error=access_denied', '?code=1&code=2', '?state=x&code=y&iss=z']) {
      await openBrowser().go(`/api/auth/callback/google${query}`)
    }
    expect(logged.join()).toContain('warn identity: refused: state_not_found')
  })

  it('leads to no address of others', async () => {
    const asked = await openBrowser().postJson('/api/auth/sign-in/social', {
      provider: 'google',
      callbackURL: 'https://evil.test/',
    })
    expect(asked.status).toBe(403)
  })

  it('ends on a page in the language of the login page', async () => {
    const browser = openBrowser()
    const read = async (locale: string) =>
      (await browser.go(`/api/auth/popup-done?flow=1&locale=${locale}`)).text()
    expect(await read('bn')).toContain('<html lang="bn">')
    expect(await read('bn')).toContain('বন্ধ করতে পারেন')
    expect(await read('en')).toContain('You can close this window now.')
    expect(await read('%22%3E%3Cb%3E')).toContain('<html lang="en">')
  })

  it('ends on a page that only its own script can run on', async () => {
    const page = await openBrowser().go('/api/auth/popup-done?flow=1&error=%3Cscript%3E')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'sha256-")
    expect(await page.text()).not.toContain('flow=1')
  })
})

describe('an ID token', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const issuer = {
    issuer: 'https://google.test',
    authorizationEndpoint: 'https://google.test/auth',
    tokenEndpoint: 'https://google.test/token',
    jwksUri: 'https://google.test/jwks',
    clientId: 'swap',
    clientSecret: 'secret',
    fetch: async () => Response.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1' }] }),
  }
  const google = createGoogle(issuer, 'https://swap.test')
  const claims = { sub: '1', email: 'mina@gmail.test', email_verified: true, name: 'Mina', nonce: 'n' }
  const sign = (
    change: Record<string, unknown> = {},
    { alg = 'RS256', kid = 'k1', key = privateKey } = {},
  ) => {
    const now = Math.floor(Date.now() / 1000)
    const times = { iat: now, exp: now + 60 }
    return new SignJWT({ ...claims, ...times, iss: issuer.issuer, aud: issuer.clientId, ...change })
      .setProtectedHeader({ alg, kid })
      .sign(key)
  }
  const read = (idToken: string) => google.readIdToken(idToken, 'n')

  it('is believed when all of it is right', async () => {
    expect(await read(await sign())).toMatchObject({
      email: 'mina@gmail.test',
      emailVerified: true,
      name: 'Mina',
    })
  })

  it.each([
    ['for another request', sign({ nonce: 'other' })],
    ['without a nonce', sign({ nonce: undefined })],
    ['for another site', sign({ aud: 'another' })],
    ['of another issuer', sign({ iss: 'https://evil.test' })],
    ['of long ago', sign({ iat: 1_700_000_000, exp: 1_700_000_060 })],
    ['signed with another algorithm', sign({}, { alg: 'RS512' })],
    ['with an unknown key', sign({}, { kid: 'k2' })],
    [
      'signed by somebody else',
      sign({}, { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }),
    ],
    ['without a signature', `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`],
  ])('%s is not', async (_what, idToken) => {
    expect(await read(await idToken)).toBeNull()
  })

  it.each([[false], ['false'], [undefined], ['yes'], [1]])(
    'with email_verified %j leaves the e-mail unproven',
    async (word) => {
      expect(await read(await sign({ email_verified: word }))).toMatchObject({ emailVerified: false })
    },
  )
})
