import { and, eq, gt, lt } from 'drizzle-orm'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/query-parts.ts'
import { deleteOldSigns } from '../account-signs.ts'
import { emailLinks, sessions, users, verifications } from '../schema.ts'
import { type Account, accountColumns, isOpen } from '../store.ts'
import { isFactorShown, proofMillis } from './shown-factor.ts'
import { isOver } from './touch-session.ts'

/** Finds the account of a session by its id, a UUID. Null when the session has ended or its second factor is not shown. */
export async function findAccountBySession(db: Db, sessionId: string, now: Date): Promise<Account | null> {
  const [found] = await db
    .select({ ...accountColumns, age: { createdAt: sessions.createdAt, usedAt: sessions.updatedAt } })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now), isOpen, isFactorShown))
  if (!found) return null
  const { age, ...account } = found
  return isOver(account.role, age, now) ? null : account
}

/** Keeps a session of this account from ending until the transaction does. Returns false when it has ended. */
export async function lockSession(tx: Db, userId: string, sessionId: string): Promise<boolean> {
  const locked = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .for('key share')
  return locked.length > 0
}

/** Uses up a sign-in with Google of the last ten minutes as a proof in place of the password. Returns whether there was one. */
export async function takeGoogleProof(tx: Db, sessionId: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(sessions)
    .set({ googleAt: null })
    .where(and(eq(sessions.id, sessionId), gt(sessions.googleAt, new Date(now.getTime() - proofMillis))))
    .returning({ id: sessions.id })
  return taken.length > 0
}

async function deleteExpired(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, sessions, lt(sessions.expiresAt, now))
  await deleteInBatches(db, emailLinks, lt(emailLinks.expiresAt, now))
  await deleteInBatches(db, verifications, lt(verifications.expiresAt, now))
}

export const pruneSessionsJob = 'prune-sessions'

/** The hourly job that deletes what has expired. */
export async function pruneSessions(db: Database, clock: Clock): Promise<void> {
  await deleteExpired(db, clock.now())
  await deleteOldSigns(db, clock.now())
}
