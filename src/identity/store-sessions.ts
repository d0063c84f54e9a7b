import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Db } from '../platform/database/database.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { writeLookUp } from '../platform/http/rate-limit.ts'
import type { Caller } from './rules.ts'
import { sessions, users, verifications } from './schema.ts'
import { type Account, accountColumns, living, role } from './store.ts'

/** The living account of the session of this id, which must be well-formed; null when the session has ended or expired. */
export async function findAccountBySession(db: Db, sessionId: string, now: Date): Promise<Account | null> {
  const [account] = await db
    .select(accountColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now), living))
  return account ?? null
}

/** The caller that the session `sid` of the account `sub` speaks for now, found while the call's rate limits are counted. */
export const findCallerLookUp = writeLookUp<Caller>(
  'find_caller_and_count',
  sql`select ${users.id}, ${users.email}, ${users.name}, ${role} as role, ${users.verified},
      ${sessions.id} as "sessionId"
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.id} = ${sql.placeholder('sid')} and ${users.id} = ${sql.placeholder('sub')} and ${living}
      and ${sessions.expiresAt} > to_timestamp(${sql.placeholder('now')}::bigint / 1000.0)`,
)

/** Prepares the query for the callers that these sessions speak for now: the hot path of every protected call. */
export function prepareFindCallers(db: Database) {
  return db
    .select({
      session: sessions.id,
      expiresAt: sessions.expiresAt,
      caller: {
        id: users.id,
        email: users.email,
        name: users.name,
        role,
        verified: users.verified,
        sessionId: sessions.id,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessions.id} = any(${sql.placeholder('sessions')}::uuid[])`, living))
    .prepare('find_callers')
}

/** Deletes expired sessions, links to set a password, and sign-ins with Google that were never finished. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, sessions, lt(sessions.expiresAt, now))
  await deleteInBatches(db, verifications, lt(verifications.expiresAt, now))
}
