import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import { hasNotification, markRead } from './store.ts'

/** Marks one of a user's notifications as read. `changed` is false when it was read before. */
export async function readNotification(
  db: Db,
  userId: string,
  id: string,
): Promise<Result<{ changed: boolean }, 'unknown-notification'>> {
  if (!(await hasNotification(db, userId, id))) return no('unknown-notification')
  return ok({ changed: (await markRead(db, userId, { id })) > 0 })
}
