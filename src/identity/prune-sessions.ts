import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { deleteExpired } from './store-sessions.ts'

export const pruneSessionsJob = 'prune-sessions'

/** The hourly job that deletes expired sessions and links. */
export function pruneSessions(db: Database, clock: Clock): Promise<void> {
  return deleteExpired(db, clock.now())
}
