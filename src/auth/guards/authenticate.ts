import { and, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Secret } from '../../platform/secret.ts'
import type { Caller } from '../rules.ts'
import { sessions, users } from '../schema.ts'
import { createBearerTokenVerifier } from '../session/bearer-token.ts'
import { isFactorShown, takeFactorProof } from '../session/shown-factor.ts'
import { touchSession } from '../session/touch-session.ts'
import { isOpen, role } from '../store.ts'

type Deps = { db: Database; secret: Secret; clock: Clock }

/**
 * Identifies callers by bearer token. Null without a valid token, after signing out, past the session limits of the role, and for
 * a closed account.
 */
export type Authenticator = {
  authenticate(token: string | null): Promise<Caller | null>
  /** Uses up a second factor that was shown in this session within ten minutes. Returns false when there was none. */
  takeFactorProof(sessionId: string): Promise<boolean>
}

/**
 * Creates the authenticator. It reads session, role and verification from the database each time, never from the token, so that
 * signing out, a new password or factor and closing take effect at once.
 */
export function createAuthenticator({ db, secret, clock }: Deps): Authenticator {
  const verify = createBearerTokenVerifier({ secret, clock })
  const findCaller = prepareFindCaller(db)

  async function authenticate(token: string | null): Promise<Caller | null> {
    const claims = await verify(token)
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
  }
}

/** Prepares the query for a session's caller, which every protected call runs. */
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
      hasFactor: users.hasFactor,
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
