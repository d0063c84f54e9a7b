import { createVerifier } from 'fast-jwt'
import { isId } from '../kernel/id.ts'
import type { Clock } from '../platform/clock.ts'
import { askTogether } from '../platform/database/batch-loader.ts'
import type { Database } from '../platform/database/database.ts'
import { type RateLimiter, requireNoWait, requireTokens } from '../platform/http/rate-limit.ts'
import type { Secret } from '../platform/secret.ts'
import type { ReadActor } from './guard.ts'
import { tokenKey, tokenRules } from './issue-token.ts'
import { actorLookUp, prepareReadActors } from './store.ts'

type Deps = { db: Database; secret: Secret; clock: Clock; limiter: RateLimiter }

/**
 * Makes the reader of bearer tokens. A token is good when its signature, algorithm, audience, issuer and expiry are,
 * and its identity session still lives in the database: signing out, a new password and closing the account end it at
 * once. Role and verification come from the database, never from the token.
 */
export function createReadActor({ db, secret, clock, limiter }: Deps): ReadActor {
  const verify = createVerifier({
    key: tokenKey(secret),
    algorithms: [tokenRules.algorithm],
    allowedAud: tokenRules.audience,
    allowedIss: tokenRules.issuer,
    requiredClaims: ['aud', 'iss', 'sub', 'sid', 'exp'],
    // Compared below against our own clock, which a test can move.
    ignoreExpiration: true,
  })
  // A signature that was good stays good; whom it speaks for is read anew every time. The verifier's own cache makes a digest
  // of the token at each look, a twentieth of what reading a phone costs.
  const verified = new Map<string, Claims>()
  const readToken = (token: string) => {
    const known = verified.get(token)
    if (known) return known
    const claims = readClaims(verify, token)
    if (verified.size >= mostVerified) verified.clear()
    if (claims) verified.set(token, claims)
    return claims
  }
  const readGood = (token: string | null, now: Date) => {
    const claims = token === null ? null : readToken(token)
    return claims && claims.exp * 1000 > now.getTime() ? claims : null
  }
  const statement = prepareReadActors(db)
  const readSession = askTogether(async (sessions: string[]) => {
    const rows = await statement.execute({ sessions })
    return new Map(rows.map((row) => [row.session, row]))
  })
  const read: ReadActor['read'] = async (token) => {
    const now = clock.now()
    const claims = readGood(token, now)
    if (!claims) return null
    const session = await readSession(claims.sid)
    return session && session.caller.id === claims.sub && session.expiresAt > now ? session.caller : null
  }
  return {
    read,
    async readAndCount(token, tokensOf) {
      const ofAddress = tokensOf(null)
      if (ofAddress.length === 0) {
        const caller = await read(token)
        if (caller) await requireTokens(limiter, ...tokensOf(caller.id))
        return caller
      }
      const claims = readGood(token, clock.now())
      if (!claims) {
        await requireTokens(limiter, ...ofAddress)
        return null
      }
      const { sid, sub } = claims
      const { person, wait } = await limiter.takeFor(actorLookUp, { sid, sub }, ...tokensOf(sub))
      requireNoWait(wait)
      return person
    },
  }
}

type Claims = { sub: string; sid: string; exp: number }

/** So many tokens are known as good, before they are forgotten and looked at anew. */
const mostVerified = 2000

/** Ours are a third as long. What is longer is not looked at, nor kept. */
const longest = 1000

function readClaims(verify: (token: string) => unknown, token: string): Claims | null {
  if (token.length > longest) return null
  try {
    const { sub, sid, exp } = verify(token) as Partial<Record<keyof Claims, unknown>>
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null
    return isId(sub) && isId(sid) ? { sub, sid, exp } : null
  } catch {
    return null
  }
}
