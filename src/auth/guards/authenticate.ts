import { and, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  createMemoryRateLimiter,
  type RateLimiter,
  type RateToken,
  requireTokens,
} from '../../platform/http/rate-limit.ts'
import type { Secret } from '../../platform/secret.ts'
import type { Caller } from '../rules.ts'
import { sessions, users } from '../schema.ts'
import { createBearerTokenVerifier } from '../session/bearer-token.ts'
import { isFactorShown, takeFactorProof } from '../session/shown-factor.ts'
import { touchSession } from '../session/touch-session.ts'
import { hasFactor, isOpen, role } from '../store.ts'

type Deps = { db: Database; secret: Secret; clock: Clock; limiter: RateLimiter }

/** The tokens that a call takes: those of its address, and those of its account when that is known. */
type TokensOf = (accountId: string | null) => RateToken[]

/**
 * Reads whom a bearer token speaks for: null without a token, with a bad or expired one, after signing out, when the session has
 * outlived the limits of its owner's role, and when the account is closed.
 */
export type Authenticator = {
  authenticate(token: string | null): Promise<Caller | null>
  /**
   * Authenticates a call and takes its tokens from the rate limits that all processes share: those of the address in any
   * case, those of the account when the bearer token is good. Throws a 429 when a bucket is empty.
   */
  authenticateLimited(token: string | null, tokensOf: TokensOf): Promise<Caller | null>
  /** Authenticates a call that only reads; its tokens are taken from the limits of this process, without a write. */
  authenticateBrowsing(token: string | null, tokensOf: TokensOf): Promise<Caller | null>
  /** Takes the second factor that was shown in a session within ten minutes, for one call. Returns whether there was one. */
  takeFactorProof(sessionId: string): Promise<boolean>
}

/**
 * Makes the authenticator. The session of a token is read from the database each time: signing out, a new password, a second
 * factor that was added and closing the account end it at once. Role and verification come from the database too, never from the token.
 */
export function createAuthenticator({ db, secret, clock, limiter }: Deps): Authenticator {
  const verify = createBearerTokenVerifier({ secret, clock })
  const memoryLimiter = createMemoryRateLimiter(clock)
  const findCaller = prepareFindCaller(db)

  async function authenticate(token: string | null): Promise<Caller | null> {
    const claims = verify(token)
    if (!claims) return null
    const { sid: sessionId, sub: accountId } = claims
    const now = clock.now()
    const [found] = await findCaller.execute({ sessionId, accountId, now })
    if (!found) return null
    const { createdAt, usedAt, ...caller } = found
    return (await touchSession(db, { id: sessionId, createdAt, usedAt }, caller.role, now)) ? caller : null
  }

  return {
    authenticate,
    takeFactorProof: (sessionId) => takeFactorProof(db, sessionId, clock.now()),
    async authenticateBrowsing(token, tokensOf) {
      const caller = await authenticate(token)
      memoryLimiter.require(...tokensOf(caller?.id ?? null))
      return caller
    },
    async authenticateLimited(token, tokensOf) {
      const caller = await authenticate(token)
      await requireTokens(limiter, ...tokensOf(caller?.id ?? null))
      return caller
    },
  }
}

/** Prepares the query for the caller of a session of an open account: the hot path of every protected call. */
function prepareFindCaller(db: Database) {
  return db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      emailVerified: users.emailVerified,
      role,
      staff: users.staff,
      verified: users.verified,
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
      hasFactor,
      factorAt: sessions.factorAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(users.id, sql.placeholder('accountId')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isOpen,
        isFactorShown,
      ),
    )
    .prepare('find_caller')
}
