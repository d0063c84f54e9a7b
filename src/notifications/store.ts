import { and, count, desc, eq, exists, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { accountFacts } from '../auth/index.ts'
import { isId } from '../kernel/id.ts'
import type { Clock } from '../kernel/time.ts'
import type { Env } from '../ops/env.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { deleteInBatches } from '../platform/database/query-parts.ts'
import { insertEvents, type NewEvent } from '../platform/events/store.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import type { NotificationKind } from './rules.ts'
import { notifications, pushSubscriptions } from './schema.ts'

export type Notification = typeof notifications.$inferSelect

/** A notification that was inserted, with what decides where it goes besides the page. */
export type NewNotice = Awaited<ReturnType<typeof insertNotifications>>[number]

/** Events by one person within this time are mailed together. */
const secondsTogether = 120

/**
 * Inserts notifications and returns those inserted, each with whether its reader's address is unconfirmed and number confirmed, the
 * reader's browsers, and when its mail is due if its sender caused another within the last `secondsTogether`. A kind of which one
 * unread is enough is skipped while one of the same subject is unread (unique index `notifications_one_unread`). Sends an event
 * of each to its reader's streams, after `sent`.
 */
export async function insertNotifications(
  tx: Db,
  rows: (Omit<typeof notifications.$inferInsert, 'mailDueAt'> & { mailDueAt: SQL })[],
  sent: NewEvent[],
) {
  const written = tx
    .$with('written')
    .as(tx.insert(notifications).values(rows).onConflictDoNothing().returning())
  const { userId, id } = written
  const news = sql`select ${userId}, 'notification', jsonb_build_object('_id', ${id}) from ${written}`
  const published = tx.$with('published', {}).as(insertEvents(sent, news))
  const earlier = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, written.userId),
        eq(notifications.kind, written.kind),
        eq(notifications.fromId, written.fromId),
        sql`${notifications.createdAt} between ${written.createdAt} - make_interval(secs => ${secondsTogether}) and ${written.createdAt}`,
      ),
    )
  const later = sql`clock_timestamp() + make_interval(secs => ${secondsTogether})`
  const browsers = tx
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, written.userId))
  return tx
    .with(written, published)
    .select({
      ...written._.selectedFields,
      isUnconfirmed: not(accountFacts.emailVerified),
      hasMobile: sql<boolean>`${isNotNull(accountFacts.mobile)}`,
      browsers: sql<string[]>`array${browsers}`,
      togetherAt: sql`case when ${exists(earlier)} then ${later} end`.mapWith(notifications.mailDueAt),
    })
    .from(written)
    .innerJoin(accountFacts, eq(accountFacts.id, written.userId))
}

export function listNotifications(
  db: Db,
  userId: string,
  limit: number,
  cursor?: Cursor,
): Promise<Notification[]> {
  return db
    .select()
    .from(notifications)
    .where(
      and(eq(notifications.userId, userId), olderThan(notifications.createdAt, notifications.id, cursor)),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
}

/** Finds the latest notification of a kind that a user got about an order; null when there is none. */
export async function findLatestOfOrder(
  db: Db,
  { userId, kind, orderId }: { userId: string; kind: NotificationKind; orderId: string },
): Promise<Notification | null> {
  const [latest] = await db
    .select()
    .from(notifications)
    .where(
      and(eq(notifications.userId, userId), eq(notifications.kind, kind), eq(notifications.orderId, orderId)),
    )
    .orderBy(desc(notifications.createdAt))
    .limit(1)
  return latest ?? null
}

const unread = (userId: string) => and(eq(notifications.userId, userId), isNull(notifications.readAt))

/** Counts a user's unread notifications, and the conversations with new messages: those have one notification each. */
export async function countUnread(db: Db, userId: string): Promise<{ count: number; messages: number }> {
  const ofMessage = eq(notifications.kind, 'message')
  const [row] = await db
    .select({ count: count(), messages: sql`count(*) filter (where ${ofMessage})`.mapWith(Number) })
    .from(notifications)
    .where(unread(userId))
  return row ?? { count: 0, messages: 0 }
}

export async function hasNotification(db: Db, userId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const found = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
  return found.length > 0
}

/** Marks unread notifications of a user as read: one, those of a subject, or all by default. Returns how many were marked. */
export async function markRead(
  db: Db,
  userId: string,
  which: { id?: string; conversationId?: string; orderId?: string | undefined; savedSearchId?: string } = {},
): Promise<number> {
  if (which.orderId !== undefined && !isId(which.orderId)) return 0
  const { rowCount } = await db
    .update(notifications)
    .set({ readAt: sql`clock_timestamp()` })
    .where(
      and(
        unread(userId),
        which.id === undefined ? undefined : eq(notifications.id, which.id),
        which.conversationId === undefined
          ? undefined
          : eq(notifications.conversationId, which.conversationId),
        which.orderId === undefined ? undefined : eq(notifications.orderId, which.orderId),
        which.savedSearchId === undefined ? undefined : eq(notifications.savedSearchId, which.savedSearchId),
      ),
    )
  return rowCount ?? 0
}

/** Deletes these people's unread notifications of a kind about a phone, which a newer one replaces. */
export async function dropUnread(
  tx: Db,
  userIds: string[],
  { kind, listingId }: { kind: NotificationKind; listingId: string },
): Promise<void> {
  await tx
    .delete(notifications)
    .where(
      and(
        inArray(notifications.userId, userIds),
        eq(notifications.kind, kind),
        eq(notifications.listingId, listingId),
        isNull(notifications.readAt),
      ),
    )
}

/** Deletes and returns these people's unread notifications of a kind about saved searches, to add new matches to them. */
export function takeUnread(
  tx: Db,
  userIds: string[],
  { kind, savedSearchIds }: { kind: NotificationKind; savedSearchIds: string[] },
): Promise<Notification[]> {
  return tx
    .delete(notifications)
    .where(
      and(
        inArray(notifications.userId, userIds),
        eq(notifications.kind, kind),
        inArray(notifications.savedSearchId, savedSearchIds),
        isNull(notifications.readAt),
      ),
    )
    .returning()
}

export const pruneNotificationsJob = 'prune-notifications'

const day = 24 * 60 * 60_000

/** The nightly job: deletes read notifications older than `NOTIFICATION_DAYS`. Unread ones stay. */
export async function pruneNotifications(
  db: Database,
  clock: Clock,
  { NOTIFICATION_DAYS }: Pick<Env, 'NOTIFICATION_DAYS'>,
): Promise<void> {
  const oldest = new Date(clock.now().getTime() - NOTIFICATION_DAYS * day)
  const isOld = and(lt(notifications.createdAt, oldest), isNotNull(notifications.readAt))
  if (isOld) await deleteInBatches(db, notifications, isOld)
}
