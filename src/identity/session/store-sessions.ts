import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/query-parts.ts'
import { deleteOldSigns } from '../account/account-signs.ts'
import { emailLinks, sessions, users, verifications } from '../schema.ts'
import { type Account, accountColumns, hasFactor, isOpen, role } from '../store.ts'
import { isOver } from './touch-session.ts'

/** For how long signing in with Google, or a second factor, proves who somebody is. */
const proofMillis = 10 * 60_000

/**
 * The condition that a session opens anything: who has a second factor has shown it there. Whatever way in has made the session,
 * until then it is as good as none.
 */
export const isFactorShown = sql`(${sessions.factorAt} is not null or not ${hasFactor})`

/**
 * The open account of the session of this id, which must be well-formed; null when the session has ended or expired, or lacks a second
 * factor.
 */
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

/** The open account of a session that the identity library has just read; null while its second factor was not shown. */
export async function findSignedIn(
  db: Db,
  sessionId: string,
): Promise<(Account & { hasFactor: boolean }) | null> {
  const [account] = await db
    .select({ ...accountColumns, hasFactor })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isOpen, isFactorShown))
  return account ?? null
}

/**
 * What a session that the identity library has just read says of the second factor of its owner, whether it opens anything or not; null
 * when it is over, or its account closed.
 */
export async function findFactorState(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<{ userId: string; hasFactor: boolean; factorAt: Date | null } | null> {
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

/**
 * Lets the session that a change of the password has opened go on as the one did in which the second factor was shown. It is no
 * fresh proof.
 */
export async function keepFactorShown(db: Db, sessionId: string, now: Date): Promise<void> {
  const factorAt = new Date(now.getTime() - proofMillis)
  await db.update(sessions).set({ factorAt }).where(eq(sessions.id, sessionId))
}

/** Takes the second factor that was shown in a session, for what asks each time. Returns whether there was a fresh one. */
export async function takeFactorProof(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(sessions)
    .set({ factorProofAt: null })
    .where(and(eq(sessions.id, sessionId), gt(sessions.factorProofAt, new Date(now.getTime() - proofMillis))))
  return rowCount === 1
}

/** Whether a second factor that was shown then still proves who somebody is. */
export function isFreshFactor(factorAt: Date | null, now: Date): boolean {
  return factorAt !== null && factorAt.getTime() > now.getTime() - proofMillis
}

/** Records that signing in with Google has opened this session. */
export async function markGoogleSession(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.update(sessions).set({ googleAt: at }).where(eq(sessions.id, sessionId))
}

/**
 * Takes the fresh proof of a session that signing in with Google has opened: in place of a password, which such an account may
 * not have. It counts for ten minutes, and once. Returns whether there was one.
 */
export async function takeGoogleProof(tx: Db, sessionId: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(sessions)
    .set({ googleAt: null })
    .where(and(eq(sessions.id, sessionId), gt(sessions.googleAt, new Date(now.getTime() - proofMillis))))
    .returning({ id: sessions.id })
  return taken.length > 0
}

/** Deletes expired sessions, mailed links, and sign-ins with Google that were never finished. */
async function deleteExpired(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, sessions, lt(sessions.expiresAt, now))
  await deleteInBatches(db, emailLinks, lt(emailLinks.expiresAt, now))
  await deleteInBatches(db, verifications, lt(verifications.expiresAt, now))
}

export const pruneSessionsJob = 'prune-sessions'

/** The hourly job that deletes expired sessions and links, and what accounts have shown long ago. */
export async function pruneSessions(db: Database, clock: Clock): Promise<void> {
  await deleteExpired(db, clock.now())
  await deleteOldSigns(db, clock.now())
}
