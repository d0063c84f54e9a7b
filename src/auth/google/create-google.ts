import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Env } from '../../ops/env.ts'
import { cleanName } from '../forms/rules.ts'
import { pictureAddress } from '../session/require-fields.ts'

const tokenResponse = z.object({ id_token: z.string().optional() })

/** The random values of one sign-in, kept by the browser that began it. */
export type GoogleSecrets = { state: string; nonce: string; verifier: string }

/**
 * Creates the sign-in with Google: OpenID Connect's code flow with PKCE, state and nonce, which trusts only a verified ID token.
 * Addresses are fixed, so starting needs no network.
 */
export function createGoogle(issuer: OpenIdIssuer, publicUrl: string) {
  const send = issuer.fetch ?? fetch
  const redirectUri = new URL('/api/auth/callback/google', publicUrl).href
  return {
    issuer: issuer.issuer,

    authorizationUrl({ state, nonce, verifier }: GoogleSecrets): string {
      const url = new URL(issuer.authorizationEndpoint)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: issuer.clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
        state,
        nonce,
        code_challenge_method: 'S256',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      }).toString()
      return url.href
    },

    /** Exchanges a code for an ID token; null for a wrong or used code. Throws when the issuer does not answer. */
    async exchangeCode(code: string, verifier: string): Promise<string | null> {
      const response = await send(issuer.tokenEndpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri,
          client_id: issuer.clientId,
          client_secret: issuer.clientSecret,
        }).toString(),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      if (response.status === 400) return null
      if (!response.ok) throw new Error(`the token endpoint answered ${response.status}`)
      return tokenResponse.parse(await response.json()).id_token ?? null
    },

    readIdToken: createIdTokenReader(issuer),
  }
}

export type GooglePerson = {
  subject: string
  email: string | undefined
  emailVerified: boolean
  name: string
  image: string | undefined
}

const optionalText = z.string().min(1).optional().catch(undefined)
const payloadSchema = z.object({
  sub: z.string(),
  nonce: z.string(),
  email: optionalText,
  email_verified: z.unknown().optional(),
  name: optionalText,
  picture: z.string().regex(pictureAddress).optional().catch(undefined),
})

/**
 * Returns an ID token's owner when signature, issuer, audience, expiry and nonce are right (OpenID Connect Core, 3.1.3.7), else null.
 * Caches the issuer's keys.
 */
function createIdTokenReader(issuer: OpenIdIssuer) {
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
  return async (idToken: string, nonce: string): Promise<GooglePerson | null> => {
    const verified = await jwtVerify(idToken, keys, rules).catch(() => null)
    const parsed = payloadSchema.safeParse(verified?.payload)
    if (!parsed.success || parsed.data.nonce !== nonce) return null
    const { sub: subject, email, name, picture: image, email_verified } = parsed.data
    return {
      subject,
      email,
      emailVerified: email_verified === true || email_verified === 'true',
      name: cleanName(name ?? email?.split('@')[0] ?? ''),
      image,
    }
  }
}

/** The OpenID provider behind the sign-in with Google: Google itself, or the demo's stand-in. */
export type OpenIdIssuer = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  jwksUri: string
  clientId: string
  clientSecret: string
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** Google's addresses (https://accounts.google.com/.well-known/openid-configuration); undefined without a configured client. */
export function googleIssuer(env: Pick<Env, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET'>) {
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
