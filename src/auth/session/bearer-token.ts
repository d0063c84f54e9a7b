import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { isId } from '../../kernel/id.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Secret } from '../../platform/secret.ts'

/** `sub` is the account, `sid` the session. */
const tokenRules = { algorithm: 'HS256', audience: 'swap-api', issuer: 'swap', minutes: 15 } as const

const purpose = 'bearer-token'

export function tokenKey(secret: Secret): Uint8Array {
  return Buffer.from(secret.derive(purpose))
}

/** Makes the token of a session, valid for 15 minutes and no longer than the session. */
export type IssueToken = (session: { id: string; userId: string }) => Promise<string>

export function createIssueToken({ secret, clock }: { secret: Secret; clock: Clock }): IssueToken {
  const key = tokenKey(secret)
  return ({ id, userId }) => {
    const now = Math.floor(clock.now().getTime() / 1000)
    return new SignJWT({ sid: id })
      .setProtectedHeader({ alg: tokenRules.algorithm, typ: 'JWT' })
      .setSubject(userId)
      .setAudience(tokenRules.audience)
      .setIssuer(tokenRules.issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + tokenRules.minutes * 60)
      .sign(key)
  }
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
  const keys = secret.deriveAll(purpose).map((key) => Buffer.from(key))
  const cache = new Map<string, TokenClaims>()

  async function readClaims(token: string): Promise<TokenClaims | null> {
    const cached = cache.get(token)
    if (cached) return cached
    let claims: TokenClaims | null = null
    for (const key of keys) claims ??= await verify(token, key, clock.now())
    if (cache.size >= maxCached) cache.clear()
    if (claims) cache.set(token, claims)
    return claims
  }

  return async (token: string | null): Promise<TokenClaims | null> => {
    const claims = token === null ? null : await readClaims(token)
    // One that was read before may have expired since.
    return claims && claims.exp * 1000 > clock.now().getTime() ? claims : null
  }
}

async function verify(token: string, key: Uint8Array, now: Date): Promise<TokenClaims | null> {
  if (token.length > maxTokenLength) return null
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [tokenRules.algorithm],
      audience: tokenRules.audience,
      issuer: tokenRules.issuer,
      currentDate: now,
    })
    return claimsSchema.safeParse(payload).data ?? null
  } catch {
    return null
  }
}
