import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { OpenIdIssuer } from '../../src/auth/index.ts'
import type { Clock } from '../../src/kernel/time.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { limitBody } from '../../src/platform/http/limit-body.ts'
import { createRateLimiter, type RateLimiter } from '../../src/platform/http/rate-limit.ts'
import { isSameSecret, type Secret } from '../../src/platform/secret.ts'
import { googleKeys } from '../tables.ts'
import { grantAuthorization, showChooser } from './authorization.ts'
import { redeemCode } from './store.ts'

const mount = '/sandbox/google'

export type Provider = {
  db: Database
  limiter: RateLimiter
  issuer: string
  client: { id: string; secret: string; redirectUri: string }
}

/** Creates the stand-in for Google: OpenID Connect's code flow with PKCE, and a page to choose or type an account. */
export function createOpenIdProvider(deps: {
  db: Database
  secret: Secret
  clock: Clock
  publicUrl: string
}) {
  const { db, secret, clock, publicUrl } = deps
  const issuer = `${publicUrl}${mount}`
  const client = {
    id: 'swap',
    secret: secret.derive('sandbox-google-client'),
    redirectUri: `${publicUrl}/api/auth/callback/google`,
  }
  const provider: Provider = { db, limiter: createRateLimiter({ db, clock }), issuer, client }
  const routes = new Hono()
    .use(limitBody(16 * 1024, (c) => c.json({ error: 'invalid_request' }, 413)))
    .get('/jwks', async (c) => c.json({ keys: await listPublicKeys(db) }))
    .get('/auth', (c) => showChooser(c, provider))
    .post('/auth', (c) => grantAuthorization(c, provider))
    .post('/token', (c) => exchangeCode(c, provider))

  const site = new Hono().route(mount, routes)
  const google = {
    issuer,
    authorizationEndpoint: `${issuer}/auth`,
    tokenEndpoint: `${issuer}/token`,
    jwksUri: `${issuer}/jwks`,
    clientId: client.id,
    clientSecret: client.secret,
    fetch: async (url: string, init: RequestInit) => site.request(url, init),
  } satisfies OpenIdIssuer
  return { routes, google }
}

/** Exchanges a code for an ID token; errors are those of RFC 6749, section 5.2. */
async function exchangeCode(c: Context, { db, issuer, client }: Provider): Promise<Response> {
  c.header('cache-control', 'no-store')
  const form = new URLSearchParams(await c.req.text())
  const field = (name: string) => form.get(name) ?? ''
  if (field('client_id') !== client.id || !isSameSecret(field('client_secret'), client.secret)) {
    return c.json({ error: 'invalid_client' }, 401)
  }
  if (field('grant_type') !== 'authorization_code') return c.json({ error: 'unsupported_grant_type' }, 400)
  const grant = await redeemCode(db, field('code'), field('code_verifier'))
  if (!grant || field('redirect_uri') !== client.redirectUri) return c.json({ error: 'invalid_grant' }, 400)
  const { sub, email, name, emailVerified } = grant.account
  const idToken = await signIdToken(
    db,
    { email, email_verified: emailVerified, name, nonce: grant.nonce },
    { issuer, audience: client.id, subject: sub },
  )
  // The shop calls no API of Google's.
  return c.json({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 600, id_token: idToken })
}

const alg = 'RS256'

async function listPublicKeys(db: Database): Promise<JWK[]> {
  const { kty, n, e, kid } = await readKey(db)
  return [{ kty, n, e, kid, alg, use: 'sig' }]
}

async function signIdToken(
  db: Database,
  claims: Record<string, unknown>,
  { issuer, audience, subject }: { issuer: string; audience: string; subject: string },
): Promise<string> {
  const key = await readKey(db)
  return new SignJWT(claims)
    .setProtectedHeader({ alg, kid: key.kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(await importJWK(key, alg))
}

/** Reads the signing key, generated on first use; concurrent processes get the same one. */
async function readKey(db: Database): Promise<JWK> {
  const [known] = await db.select().from(googleKeys).limit(1)
  if (known) return known.jwk
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  await db
    .insert(googleKeys)
    .values({ jwk: { ...jwk, kid } })
    .onConflictDoNothing()
  return readKey(db)
}
