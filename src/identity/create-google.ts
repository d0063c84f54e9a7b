import { createHash } from 'node:crypto'
import type { OAuthProvider } from 'better-auth/oauth2'
import { z } from 'zod'
import type { OpenIdIssuer } from './google-issuer.ts'
import { cleanName } from './name-rules.ts'
import { createIdTokenVerifier, type IdTokenClaims } from './verify-id-token.ts'

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
