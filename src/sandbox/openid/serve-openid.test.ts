import { describe, expect, it } from 'vitest'
import { cookieOf, startTestApp } from '../../../tests/harness.ts'
import { openIdSandbox } from './serve-openid.ts'

const { db, env, secret } = await startTestApp()
const start = () => openIdSandbox({ db, secret, publicUrl: env.PUBLIC_URL })
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
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...changes,
  })}`

describe('the stand-in for Google', () => {
  it('publishes its addresses and its key, and keeps the key over a restart', async () => {
    const answer = await google.fetch(`${google.issuer}/.well-known/openid-configuration`, {})
    expect(await answer.json()).toMatchObject({
      issuer: google.issuer,
      authorization_endpoint: google.authorizationEndpoint,
      token_endpoint: google.tokenEndpoint,
      jwks_uri: google.jwksUri,
    })
    const keys: unknown = await (await google.fetch(google.jwksUri, {})).json()
    expect(keys).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig' }] })
    const restarted = start()
    expect(await (await restarted.google.fetch(google.jwksUri, {})).json()).toEqual(keys)
  })

  it('finishes a sign-in that was begun before a restart', async () => {
    const begun = await google.fetch(authorizeUrl(), { redirect: 'manual' })
    const cookie = cookieOf(begun)
    const restarted = start()
    const page = await restarted.google.fetch(String(begun.headers.get('location')), { headers: { cookie } })
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('nusrat@gmail.test')
    expect(html).toContain('email not verified')
  })

  it('lets its pages set no base address and post to the site alone', async () => {
    const begun = await google.fetch(authorizeUrl(), { redirect: 'manual' })
    const headers = { cookie: cookieOf(begun) }
    const chooser = await google.fetch(String(begun.headers.get('location')), { headers })
    const refusal = await google.fetch(authorizeUrl({ client_id: 'somebody' }), {})
    for (const page of [chooser, refusal]) {
      const policy = page.headers.get('content-security-policy')
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("form-action 'self'")
    }
  })

  it.each([
    ['PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['the registered address to return to', { redirect_uri: 'https://evil.test/callback' }],
    ['the registered client', { client_id: 'somebody' }],
  ])('does not begin without %s', async (_what, changes) => {
    const begun = await google.fetch(authorizeUrl(changes), { redirect: 'manual' })
    expect(begun.headers.get('location') ?? '').not.toContain('/choose/')
  })

  it('shows no chooser without a sign-in that was begun', async () => {
    const page = await google.fetch(`${google.issuer}/choose/abc`, {})
    expect(page.status).toBe(400)
  })

  it('gives no token for a made-up code', async () => {
    const answer = await google.fetch(google.tokenEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'made-up',
        redirect_uri: `${env.PUBLIC_URL}/api/auth/callback/google`,
        client_id: google.clientId,
        client_secret: google.clientSecret,
      }).toString(),
    })
    expect(answer.status).toBe(400)
  })
})
