import { createHash, createPublicKey, type JsonWebKey } from 'node:crypto'
import type { OAuthProvider } from 'better-auth/oauth2'
import { createVerifier } from 'fast-jwt'
import type { Env } from '../platform/env.ts'
import { cleanName } from './rules.ts'

/** An OpenID provider that plays Google's part: Google itself, or the demo's. */
export type OpenIdIssuer = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  jwksUri: string
  clientId: string
  clientSecret: string
  /** How the server reaches it; the network when left out. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * Google, with its published addresses (https://accounts.google.com/.well-known/openid-configuration); undefined when no
 * client is configured.
 */
export function googleItself(
  env: Pick<Env, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET'>,
): OpenIdIssuer | undefined {
  if (!env.GOOGLE_CLIENT_ID || !env.GOOGLE_CLIENT_SECRET) return undefined
  return {
    issuer: 'https://accounts.google.com',
    authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenEndpoint: 'https://oauth2.googleapis.com/token',
    jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
  }
}

type Claims = { sub: string; email?: string; emailVerified: boolean; name?: string; picture?: string }

/**
 * Sign-in with Google for the identity service: OpenID Connect's code flow with PKCE, state and nonce. The library keeps
 * state, verifier and nonce; this provider sends them and trusts nothing but an ID token whose signature, issuer,
 * audience, expiry and nonce are right. Its addresses are fixed, so that starting needs no network.
 */
export function createGoogle(google: OpenIdIssuer): OAuthProvider<Claims> {
  const send = google.fetch ?? fetch
  const verify = createIdTokenCheck(google, send)
  return {
    id: 'google',
    name: 'Google',
    issuer: google.issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => profile.sub,
    createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce }) {
      const url = new URL(google.authorizationEndpoint)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: google.clientId,
        redirect_uri: redirectURI,
        scope: 'openid email profile',
        prompt: 'select_account',
        state,
        nonce: idTokenNonce ?? '',
        code_challenge_method: 'S256',
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      }).toString()
      return url
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const answer = await send(google.tokenEndpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          code_verifier: codeVerifier ?? '',
          redirect_uri: redirectURI,
          client_id: google.clientId,
          client_secret: google.clientSecret,
        }).toString(),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      if (!answer.ok) throw new Error(`the token endpoint answered ${answer.status}`)
      const { id_token: idToken } = (await answer.json()) as { id_token?: string }
      // Its other tokens open nothing that we need, so they are not even kept.
      return idToken ? { idToken } : null
    },
    async getUserInfo({ idToken, expectedIdTokenNonce }) {
      const claims = idToken && expectedIdTokenNonce ? await verify(idToken, expectedIdTokenNonce) : null
      if (!claims) return null
      const { email, emailVerified, name, picture } = claims
      const called = cleanName(name ?? email?.split('@')[0] ?? '')
      const user = { name: called, email, emailVerified, image: picture }
      return { user, data: claims }
    },
  }
}

/** Makes the check of ID tokens: their claims when everything about them is right, else null. */
function createIdTokenCheck(google: OpenIdIssuer, send: NonNullable<OpenIdIssuer['fetch']>) {
  const findKey = createKeyFinder(google.jwksUri, send)
  const verify = createVerifier({
    key: async ({ header }: { header: { kid?: string } }) => findKey(header.kid ?? ''),
    algorithms: ['RS256'],
    allowedIss: google.issuer,
    allowedAud: google.clientId,
    requiredClaims: ['iss', 'aud', 'sub', 'exp', 'iat', 'nonce'],
    clockTolerance: 60_000,
  })
  return async (idToken: string, nonce: string): Promise<Claims | null> => {
    const claims: Record<string, unknown> | null = await verify(idToken).catch(() => null)
    if (!claims || claims.nonce !== nonce || typeof claims.sub !== 'string') return null
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
    const { sub, email, name, picture } = claims
    const emailVerified = claims.email_verified === true || claims.email_verified === 'true'
    return Object.assign(
      { sub, emailVerified },
      { email: text(email), name: text(name), picture: text(picture) },
    )
  }
}

/** Makes a finder of the provider's public keys. They are kept, and asked for again when an unknown one turns up. */
function createKeyFinder(jwksUri: string, send: NonNullable<OpenIdIssuer['fetch']>) {
  const keys = new Map<string, string>()
  let askedAt = 0
  return async (kid: string): Promise<string> => {
    if (!keys.has(kid) && Date.now() - askedAt > 10_000) {
      askedAt = Date.now()
      const answer = await send(jwksUri, { signal: AbortSignal.timeout(10_000) })
      const { keys: found } = (await answer.json()) as { keys: ({ kid: string } & JsonWebKey)[] }
      keys.clear()
      for (const key of found) {
        const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
        keys.set(key.kid, String(pem))
      }
    }
    const key = keys.get(kid)
    if (!key) throw new Error(`the provider has no key ${kid}`)
    return key
  }
}
