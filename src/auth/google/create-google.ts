import { createHash } from 'node:crypto'
import type { OAuthProvider } from 'better-auth/oauth2'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { z } from 'zod'
import { cleanName } from '../forms/rules.ts'
import type { OpenIdIssuer } from './google-issuer.ts'

const tokenResponse = z.object({ id_token: z.string().optional() })

/**
 * Sign-in with Google for the identity service: OpenID Connect's code flow with PKCE, state and nonce. The library keeps
 * state, verifier and nonce; this provider sends them, and trusts a verified ID token only. The issuer's addresses are
 * fixed, so that starting needs no network.
 */
export function createGoogle(issuer: OpenIdIssuer): OAuthProvider<IdTokenClaims> {
  const send = issuer.fetch ?? fetch
  const verifyIdToken = createIdTokenVerifier(issuer)
  return {
    id: 'google',
    name: 'Google',
    issuer: issuer.issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => profile.sub,
    createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce }) {
      const url = new URL(issuer.authorizationEndpoint)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: issuer.clientId,
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
      const response = await send(issuer.tokenEndpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          code_verifier: codeVerifier ?? '',
          redirect_uri: redirectURI,
          client_id: issuer.clientId,
          client_secret: issuer.clientSecret,
        }).toString(),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      // The code is wrong or used (RFC 6749, 5.2): a refusal, not a failure.
      if (response.status === 400) return null
      if (!response.ok) throw new Error(`the token endpoint answered ${response.status}`)
      const { id_token: idToken } = tokenResponse.parse(await response.json())
      // The access token would open nothing that we need: it is not even kept.
      return idToken ? { idToken } : null
    },
    async getUserInfo({ idToken, expectedIdTokenNonce }) {
      const claims =
        idToken && expectedIdTokenNonce ? await verifyIdToken(idToken, expectedIdTokenNonce) : null
      if (!claims) return null
      const { email, emailVerified, name, picture } = claims
      const displayName = cleanName(name ?? email?.split('@')[0] ?? '')
      return { user: { name: displayName, email, emailVerified, image: picture }, data: claims }
    },
  }
}

/** What an ID token says about its owner. */
export type IdTokenClaims = {
  sub: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
  picture: string | undefined
}

const optionalText = z.string().min(1).optional().catch(undefined)
const payloadSchema = z.object({
  sub: z.string(),
  nonce: z.string(),
  email: optionalText,
  email_verified: z.unknown().optional(),
  name: optionalText,
  picture: optionalText,
})

/**
 * Makes the verifier of an issuer's ID tokens (OpenID Connect Core, 3.1.3.7): it returns the claims when signature, issuer,
 * audience, expiry and nonce are right, else null. The issuer's public keys are fetched when they are needed, and cached.
 */
function createIdTokenVerifier(issuer: OpenIdIssuer) {
  const keys = createRemoteJWKSet(new URL(issuer.jwksUri), {
    cooldownDuration: 10_000,
    timeoutDuration: 10_000,
    [customFetch]: issuer.fetch ?? fetch,
  })
  const rules = {
    algorithms: ['RS256'],
    issuer: issuer.issuer,
    audience: issuer.clientId,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    clockTolerance: 60,
  }
  return async (idToken: string, nonce: string): Promise<IdTokenClaims | null> => {
    const verified = await jwtVerify(idToken, keys, rules).catch(() => null)
    const parsed = payloadSchema.safeParse(verified?.payload)
    if (!parsed.success || parsed.data.nonce !== nonce) return null
    const { sub, email, name, picture, email_verified } = parsed.data
    return { sub, email, emailVerified: email_verified === true || email_verified === 'true', name, picture }
  }
}
