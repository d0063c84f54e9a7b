import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { findMailboxOf } from '../identity/index.ts'
import type { Db } from '../platform/database/database.ts'
import { isMailCapped } from './rules.ts'
import { mailCounts, notifications } from './schema.ts'
import type { Notification } from './store.ts'

/** How many mails of a kind about one order, or one phone, a person is sent. */
const mailsOfKind = 5
/** How many mails an address is sent that its owner has not confirmed: anybody can enter it when signing up. */
const mailsToUnconfirmed = 1

/**
 * Decides in the transaction of a new notification whether it is mailed. What is the same news as a mail that waits takes its place;
 * further mails are limited for each person, kind and subject. The notification itself stays in the page.
 * @returns when its mail is due; null when there is none
 */
export async function limitMail(
  tx: Db,
  notification: Notification,
  isAlwaysMailed: boolean,
): Promise<Date | null> {
  const { userId, kind, orderId, listingId, mailDueAt } = notification
  const replaced = await replacePendingMail(tx, notification)
  if (replaced) return replaced
  const mailbox = await findMailboxOf(tx, userId)
  if (mailbox && !mailbox.emailVerified) {
    return (await countMail(tx, userId, 'unconfirmed', mailsToUnconfirmed)) ? mailDueAt : null
  }
  // Booked and given up again, a phone has many orders.
  const isOfPhone = kind === 'booked' || kind === 'cancelled'
  const subject = isOfPhone ? listingId : (orderId ?? listingId)
  if (isAlwaysMailed || !subject || !isMailCapped(kind)) return mailDueAt
  return (await countMail(tx, userId, `${kind} ${subject}`, mailsOfKind)) ? mailDueAt : null
}

/** Takes the place of a mail of the same kind and order that is not due yet. Returns when that was due; null for none. */
async function replacePendingMail(tx: Db, { id, userId, kind, orderId }: Notification): Promise<Date | null> {
  if (!orderId) return null
  const pending = and(
    eq(notifications.userId, userId),
    eq(notifications.kind, kind),
    eq(notifications.orderId, orderId),
    ne(notifications.id, id),
    gt(notifications.mailDueAt, sql`clock_timestamp()`),
  )
  const [earlier] = await tx
    .select({ id: notifications.id, mailDueAt: notifications.mailDueAt })
    .from(notifications)
    .where(pending)
    .for('update')
  if (!earlier) return null
  await tx.update(notifications).set({ mailDueAt: null }).where(eq(notifications.id, earlier.id))
  return earlier.mailDueAt
}

/** Counts a mail. False: there were so many before. One row for each person and subject, so two at once are counted one by one. */
async function countMail(tx: Db, userId: string, about: string, most: number): Promise<boolean> {
  // Without a lock: people are notified in any order, and locks of several could meet.
  const [before] = await tx
    .select({ count: mailCounts.count })
    .from(mailCounts)
    .where(and(eq(mailCounts.userId, userId), eq(mailCounts.about, about)))
  if (before && before.count >= most) return false
  const counted = await tx
    .insert(mailCounts)
    .values({ userId, about, count: 1 })
    .onConflictDoUpdate({
      target: [mailCounts.userId, mailCounts.about],
      set: { count: sql`${mailCounts.count} + 1` },
      setWhere: lt(mailCounts.count, most),
    })
    .returning({ count: mailCounts.count })
  return counted.length > 0
}
