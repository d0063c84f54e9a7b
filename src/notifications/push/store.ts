import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import { accountFacts } from '../../auth/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { notifications, notificationSettings, pushSubscriptions } from '../schema.ts'

/** How many browsers of one person get notices; the oldest gives way. */
const maxSubscriptions = 10

/** For how many seconds a push service keeps a notice for a browser that is off. After that the news is no news any more. */
export const pushSeconds = 24 * 60 * 60

/**
 * Returns whether an address is one of a known push service: by https at one of these hosts or below it, or at the origin of a
 * stand-in. A browser names the address, so anybody can name any, and this server calls it.
 * @param services hosts, or origins such as `http://127.0.0.1:4000`
 */
export function isPushAddress(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  return services.some((service) =>
    service.includes('://')
      ? origin === service
      : protocol === 'https:' && port === '' && `.${hostname}`.endsWith(`.${service}`),
  )
}

type NewSubscription = typeof pushSubscriptions.$inferInsert

/** Stores where the notices of a session's browser go; beyond `maxSubscriptions` the person's oldest are dropped. */
export async function saveSubscription(db: Database, row: NewSubscription): Promise<void> {
  const { sessionId, userId, createdAt } = pushSubscriptions
  await db.transaction(async (tx) => {
    // Of two sessions at once, one has it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push to ${row.endpoint}`}, 0))`)
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
