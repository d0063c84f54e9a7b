import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Caller } from '../rules.ts'
import { sessions, users } from '../schema.ts'
import { createSessionToken } from './signed-cookie.ts'

export const proofMillis = 10 * 60_000

/** SQL: the session's owner has shown their second factor, or has none, whatever has opened the session. */
export const isFactorShown = sql`(${sessions.factorAt} is not null or not ${users.hasFactor})`

/**
 * Notes that a session's second factor was shown. A session that has opened nothing until now gets a new token, against fixation.
 * @returns that token; undefined when it keeps its own, null when it has ended
 */
export async function markFactorShown(db: Db, sessionId: string, at: Date) {
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

/** Notes that a factor was set up in a session, which counts as showing it; the token stays. In the transaction that adds it. */
export async function markFactorSetUp(tx: Db, { id, sessionId }: Pick<Caller, 'id' | 'sessionId'>, at: Date) {
  await tx.update(sessions).set({ factorAt: at, factorProofAt: at }).where(eq(sessions.id, sessionId))
  await tx.update(users).set({ hasFactor: true }).where(eq(users.id, id))
}

/** Notes that an account has no second factor any more, in the transaction that removes the last one. */
export async function markFactorless(tx: Db, userId: string): Promise<void> {
  await tx.update(users).set({ hasFactor: false }).where(eq(users.id, userId))
}

export function expiredProof(now: Date): Date {
  return new Date(now.getTime() - proofMillis)
}

export function isFreshFactor(factorAt: Date | null, now: Date): boolean {
  return factorAt !== null && factorAt.getTime() > now.getTime() - proofMillis
}

/** Uses up a session's proof of a factor of the last ten minutes. Returns whether there was one. */
export async function takeFactorProof(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(sessions)
    .set({ factorProofAt: null })
    .where(and(eq(sessions.id, sessionId), gt(sessions.factorProofAt, new Date(now.getTime() - proofMillis))))
  return rowCount === 1
}
