import { lt } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { sessions, verifications } from './schema.ts'

export const pruneSessionsJob = 'prune-sessions'

/** Deletes expired sessions, links to set a password, and sign-ins with Google that were never finished. */
export async function pruneSessions(db: Database, clock: Clock): Promise<void> {
  const now = clock.now()
  await deleteInBatches(db, sessions, lt(sessions.expiresAt, now))
  await deleteInBatches(db, verifications, lt(verifications.expiresAt, now))
}
