import { and, isNotNull, lt } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import type { Env } from '../platform/env.ts'
import { notifications } from './schema.ts'

export const pruneNotificationsJob = 'prune-notifications'

const day = 24 * 60 * 60_000

/** The nightly job that deletes old notifications which were read. Unread ones stay. */
export async function pruneNotifications(
  db: Database,
  clock: Clock,
  { NOTIFICATION_DAYS }: Pick<Env, 'NOTIFICATION_DAYS'>,
): Promise<void> {
  const oldest = new Date(clock.now().getTime() - NOTIFICATION_DAYS * day)
  const isOld = and(lt(notifications.createdAt, oldest), isNotNull(notifications.readAt))
  if (isOld) await deleteInBatches(db, notifications, isOld)
}
