import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { sessions } from '../schema.ts'
import { hasFactor } from '../store.ts'
import { createSessionToken } from './signed-cookie.ts'

/** For how long signing in with Google, or a second factor, proves who somebody is. */
export const proofMillis = 10 * 60_000

/**
 * The condition that a session opens anything: who has a second factor has shown it there. Whatever way in has made the session,
 * until then it is as good as none.
 */
export const isFactorShown = sql`(${sessions.factorAt} is not null or not ${hasFactor})`

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
  const token = createSessionToken()
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

/** When a second factor was shown that has just stopped to prove who somebody is. */
export function expiredProof(now: Date): Date {
  return new Date(now.getTime() - proofMillis)
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
