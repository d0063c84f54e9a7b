import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import { accountFacts } from '../../auth/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { notificationSettings, notifications, pushSubscriptions } from '../schema.ts'
import { maxSubscriptions, pushSeconds } from './rules.ts'

type NewSubscription = typeof pushSubscriptions.$inferInsert

/** Stores where the notices of a session's browser go; beyond `maxSubscriptions` the person's oldest are dropped. */
export async function saveSubscription(db: Database, row: NewSubscription): Promise<void> {
  const { sessionId, userId, createdAt } = pushSubscriptions
  await db.transaction(async (tx) => {
    // The browser may have been somebody else's.
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, row.endpoint))
    await tx.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: sessionId, set: row })
    const kept = tx
      .select({ sessionId })
      .from(pushSubscriptions)
      .where(eq(userId, row.userId))
      .orderBy(desc(createdAt))
      .limit(maxSubscriptions)
    await tx.delete(pushSubscriptions).where(and(eq(userId, row.userId), notInArray(sessionId, kept)))
  })
}

/** Drops the subscription of a session. Returns whether there was one. */
export async function dropSubscription(db: Db, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
  return Boolean(rowCount)
}

/** Reads a notification of the last `pushSeconds` with its browser and its reader's setting; null when one of them is gone. */
export async function findPushDue(db: Db, { id, sessionId }: { id: string; sessionId: string }) {
  const [due] = await db
    .select({
      notification: notifications,
      subscription: pushSubscriptions,
      locale: accountFacts.locale,
      email: notificationSettings.email,
    })
    .from(notifications)
    .innerJoin(
      pushSubscriptions,
      and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.userId, notifications.userId)),
    )
    .innerJoin(accountFacts, eq(accountFacts.id, notifications.userId))
    .leftJoin(
      notificationSettings,
      and(
        eq(notificationSettings.userId, notifications.userId),
        eq(notificationSettings.kind, notifications.kind),
      ),
    )
    .where(
      and(
        eq(notifications.id, id),
        gt(notifications.createdAt, sql`clock_timestamp() - make_interval(secs => ${pushSeconds})`),
      ),
    )
  return due ?? null
}
