import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Role } from '../rules.ts'
import { sessions, users } from '../schema.ts'
import { hasFactor, isOpen, role } from '../store.ts'
import { isOver } from './touch-session.ts'

/** For how long signing in with Google, or a second factor, proves who somebody is. */
export const proofMillis = 10 * 60_000

/**
 * The condition that a session opens anything: who has a second factor has shown it there. Whatever way in has made the session,
 * until then it is as good as none.
 */
export const isFactorShown = sql`(${sessions.factorAt} is not null or not ${hasFactor})`

/**
 * What a session that the identity library has just read says of the second factor of its owner, whether it opens anything or not; null
 * when it is over, or its account closed.
 */
export async function findFactorState(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<{ userId: string; role: Role; hasFactor: boolean; factorAt: Date | null } | null> {
  const age = { createdAt: sessions.createdAt, usedAt: sessions.updatedAt }
  const [found] = await db
    .select({ userId: users.id, hasFactor, factorAt: sessions.factorAt, role, age })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isOpen))
  return found && !isOver(found.role, found.age, now) ? found : null
}

/**
 * Records that a second factor was shown in this session. One that opened nothing until now gets a new token, so that whoever knew
 * the old one has nothing of it.
 * @returns that token; undefined when the session keeps its own, null when it has ended
 */
export async function markFactorShown(
  db: Db,
  sessionId: string,
  at: Date,
): Promise<string | null | undefined> {
  const token = randomBytes(24).toString('base64url')
  const [session] = await db
    .update(sessions)
    .set({
      factorAt: at,
      factorProofAt: at,
      token: sql`case when ${sessions.factorAt} is null then ${token} else ${sessions.token} end`,
    })
    .where(eq(sessions.id, sessionId))
    .returning({ token: sessions.token })
  if (!session) return null
  return session.token === token ? token : undefined
}

/** Records that a second factor was set up in this session, which counts as showing it. The session keeps its token. */
export async function markFactorSetUp(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.update(sessions).set({ factorAt: at, factorProofAt: at }).where(eq(sessions.id, sessionId))
}

/**
 * Lets the session that a change of the password has opened go on as the one did in which the second factor was shown. It is no
 * fresh proof.
 */
export async function keepFactorShown(db: Db, sessionId: string, now: Date): Promise<void> {
  const factorAt = new Date(now.getTime() - proofMillis)
  await db.update(sessions).set({ factorAt }).where(eq(sessions.id, sessionId))
}

/** Whether a second factor that was shown then still proves who somebody is. */
export function isFreshFactor(factorAt: Date | null, now: Date): boolean {
  return factorAt !== null && factorAt.getTime() > now.getTime() - proofMillis
}

/** Takes the second factor that was shown in a session, for what asks each time. Returns whether there was a fresh one. */
export async function takeFactorProof(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(sessions)
    .set({ factorProofAt: null })
    .where(and(eq(sessions.id, sessionId), gt(sessions.factorProofAt, new Date(now.getTime() - proofMillis))))
  return rowCount === 1
}
