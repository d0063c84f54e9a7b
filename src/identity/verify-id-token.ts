import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { z } from 'zod'
import type { OpenIdIssuer } from './google-issuer.ts'

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
export function createIdTokenVerifier(issuer: OpenIdIssuer) {
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
