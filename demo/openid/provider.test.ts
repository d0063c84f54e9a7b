import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../tests/support/test-app.ts'
import { createOpenIdProvider } from './provider.ts'

const { db, env, secret, clock } = await startTestApp()
const start = () => createOpenIdProvider({ db, secret, clock, publicUrl: env.PUBLIC_URL })
const { google } = start()

const authorizeUrl = (changes: Record<string, string> = {}) =>
  `${google.authorizationEndpoint}?${new URLSearchParams({
    response_type: 'code',
    client_id: google.clientId,
    redirect_uri: `${env.PUBLIC_URL}/api/auth/callback/google`,
    scope: 'openid email profile',
    prompt: 'select_account',
    state: 'a-state',
    nonce: 'a-nonce',
    // The example of RFC 7636, appendix B.
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...changes,
  })}`

const mina = { name: 'Mina', email: 'mina@gmail.test', verified: 'on' }

/** Chooses an account and returns the authorization code. */
async function choose(account: Record<string, string>): Promise<string> {
  const answer = await google.fetch(authorizeUrl(), { method: 'POST', body: new URLSearchParams(account) })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

function redeem(fields: Record<string, string>, at = google): Promise<Response> {
  const form = {
    grant_type: 'authorization_code',
    code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    redirect_uri: `${env.PUBLIC_URL}/api/auth/callback/google`,
    client_id: google.clientId,
    client_secret: google.clientSecret,
  }
  return at.fetch(google.tokenEndpoint, { method: 'POST', body: new URLSearchParams({ ...form, ...fields }) })
}

describe('the stand-in for Google', () => {
  it('publishes its key, and keeps it over a restart', async () => {
    const keys: unknown = await (await google.fetch(google.jwksUri, {})).json()
    expect(keys).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig' }] })
    const restarted = start()
    expect(await (await restarted.google.fetch(google.jwksUri, {})).json()).toEqual(keys)
  })

  it('offers accounts to choose from, on a page that posts to the site alone', async () => {
    const page = await google.fetch(authorizeUrl(), {})
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('nusrat@gmail.test')
    expect(html).toContain('email not verified')
    const refusal = await google.fetch(authorizeUrl({ client_id: 'somebody' }), {})
    for (const { headers } of [page, refusal]) {
      expect(headers.get('content-security-policy')).toContain("base-uri 'none'")
      expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    }
  })

  it.each([
    ['PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['a challenge by SHA-256', { code_challenge_method: 'plain' }],
    ['the registered address to return to', { redirect_uri: 'https://evil.test/callback' }],
    ['the registered client', { client_id: 'somebody' }],
    ['a request for an ID token', { scope: 'email' }],
  ])('does not begin without %s', async (_what, changes) => {
    for (const init of [{}, { method: 'POST', body: new URLSearchParams(mina) }]) {
      const answer = await google.fetch(authorizeUrl(changes), init)
      expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({
        status: 400,
        location: null,
      })
      expect(await answer.text()).not.toContain('<form')
    }
  })

  it('asks again for an account without a name or an e-mail', async () => {
    const answer = await google.fetch(authorizeUrl(), {
      method: 'POST',
      body: new URLSearchParams({ name: 'Mina' }),
    })
    expect({ status: answer.status, body: await answer.text() }).toEqual({
      status: 200,
      body: expect.stringContaining('Type a name and an email.'),
    })
  })

  it('exchanges a code for one ID token, even after a restart', async () => {
    const code = await choose(mina)
    const answer = await redeem({ code }, start().google)
    expect(answer.status).toBe(200)
    const { id_token: idToken } = (await answer.json()) as { id_token: string }
    const keys = createLocalJWKSet(await (await google.fetch(google.jwksUri, {})).json())
    const { payload } = await jwtVerify(idToken, keys, { issuer: google.issuer, audience: google.clientId })
    expect(payload).toMatchObject({ email: mina.email, email_verified: true, name: 'Mina', nonce: 'a-nonce' })
    expect((await redeem({ code })).status).toBe(400)
  })

  it.each([
    ['the verifier', { code_verifier: 'x'.repeat(43) }, 400],
    ['the client’s secret', { client_secret: 'guessed' }, 401],
    ['the address to return to', { redirect_uri: 'https://evil.test' }, 400],
    ['a code', { code: 'made-up' }, 400],
  ])('gives no token without %s', async (_what, change, status) => {
    expect((await redeem({ code: await choose(mina), ...change })).status).toBe(status)
  })
})
