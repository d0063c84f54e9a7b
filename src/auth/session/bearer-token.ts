import { createSigner, createVerifier } from 'fast-jwt'
import { z } from 'zod'
import { isId } from '../../kernel/id.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Secret } from '../../platform/secret.ts'

/** `sub` is the account, `sid` the session. */
const tokenRules = { algorithm: 'HS256', audience: 'swap-api', issuer: 'swap', minutes: 15 } as const

const purpose = 'bearer-token'

export function tokenKey(secret: Secret): string {
  return secret.derive(purpose)
}

function tokenKeys(secret: Secret): string[] {
  return secret.deriveAll(purpose)
}

/** Makes the token of a session, valid for 15 minutes and no longer than the session. */
export type IssueToken = (session: { id: string; userId: string }) => string

export function createIssueToken({ secret, clock }: { secret: Secret; clock: Clock }): IssueToken {
  const sign = createSigner({
    key: tokenKey(secret),
    algorithm: tokenRules.algorithm,
    aud: tokenRules.audience,
    iss: tokenRules.issuer,
    expiresIn: tokenRules.minutes * 60_000,
  })
  return ({ id, userId }) => sign({ sub: userId, sid: id, iat: Math.floor(clock.now().getTime() / 1000) })
}

const claimsSchema = z.object({ sub: z.string().refine(isId), sid: z.string().refine(isId), exp: z.number() })

export type TokenClaims = z.infer<typeof claimsSchema>

const maxCached = 2000

/** Three times ours. */
const maxTokenLength = 1000

/**
 * Returns the reader of a token: its session and account, null unless signature, algorithm, audience, issuer and expiry are right.
 * The caller checks the session.
 */
export function createBearerTokenVerifier({ secret, clock }: { secret: Secret; clock: Clock }) {
  const verifiers = tokenKeys(secret).map((key) =>
    createVerifier({
      key,
      algorithms: [tokenRules.algorithm],
      allowedAud: tokenRules.audience,
      allowedIss: tokenRules.issuer,
      requiredClaims: ['aud', 'iss', 'sub', 'sid', 'exp'],
      // Compared below by a clock that tests can set.
      ignoreExpiration: true,
    }),
  )
  // The verifier's own cache would hash the token each time.
  const cache = new Map<string, TokenClaims>()

  function readClaims(token: string): TokenClaims | null {
    const cached = cache.get(token)
    if (cached) return cached
    let claims: TokenClaims | null = null
    for (const verify of verifiers) claims ??= parseClaims(verify, token)
    if (cache.size >= maxCached) cache.clear()
    if (claims) cache.set(token, claims)
    return claims
  }

  return (token: string | null): TokenClaims | null => {
    const claims = token === null ? null : readClaims(token)
    return claims && claims.exp * 1000 > clock.now().getTime() ? claims : null
  }
}

function parseClaims(verify: (token: string) => unknown, token: string): TokenClaims | null {
  if (token.length > maxTokenLength) return null
  try {
    return claimsSchema.safeParse(verify(token)).data ?? null
  } catch {
    return null
  }
}
