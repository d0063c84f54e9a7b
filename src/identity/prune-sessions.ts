import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { deleteOldSigns } from './account-signs.ts'
import { deleteExpired } from './store-sessions.ts'

export const pruneSessionsJob = 'prune-sessions'

/** The hourly job that deletes expired sessions and links, and what accounts have shown long ago. */
export async function pruneSessions(db: Database, clock: Clock): Promise<void> {
  await deleteExpired(db, clock.now())
  await deleteOldSigns(db, clock.now())
}
