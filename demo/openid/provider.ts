import { Hono } from 'hono'
import type { OpenIdIssuer } from '../../src/auth/index.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { limitBody } from '../../src/platform/http/limit-body.ts'
import { createRateLimiter, type RateLimiter } from '../../src/platform/http/rate-limit.ts'
import type { Secret } from '../../src/platform/secret.ts'
import { grantAuthorization, showChooser } from './authorization.ts'
import { exchangeCode, listPublicKeys } from './token.ts'

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
    .get('/.well-known/openid-configuration', (c) => c.json(describeProvider(issuer)))
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

/** Describes the provider (OpenID Connect Discovery 1.0, section 3). */
function describeProvider(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'email', 'profile'],
    authorization_response_iss_parameter_supported: true,
  }
}
