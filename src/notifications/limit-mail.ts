import { and, gt, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { setMailsDone } from './mail-notification.ts'
import { isMailCapped, type NotificationKind } from './rules.ts'
import { mailCounts, notifications } from './schema.ts'
import type { NewNotice, Notification } from './store.ts'

const mailsOfKind = 5
/** The limit for an unconfirmed address, because anybody can enter it when signing up. */
const mailsToUnconfirmed = 1
const unconfirmed = 'unconfirmed'

/** The delay of a mail in seconds: messages read meanwhile need no mail, and several changes need only one. */
export const mailDelays: Partial<Record<NotificationKind, number>> = {
  message: 120,
  'price-changed': 600,
  'dispute-news': 120,
}

/**
 * Decides which new notifications are mailed. A repeat takes the place of a mail that waits; others are limited per person, kind
 * and subject.
 * @returns when each mail is due, by the notification's id; those without a mail are left out
 */
export async function limitMails(
  tx: Db,
  written: NewNotice[],
  isAlwaysMailed: boolean,
): Promise<Map<string, Date>> {
  if (written.length === 0) return new Map()
  const replaced = await replacePendingMails(tx, written)
  const topics = new Map(
    written.map((notification) => {
      if (replaced.has(notification.id)) return [notification, null]
      if (notification.isUnconfirmed) return [notification, unconfirmed]
      return [notification, isAlwaysMailed ? null : topicOf(notification)]
    }),
  )
  const counted = await countMails(
    tx,
    [...topics].flatMap(([{ userId }, about]) => (about === null ? [] : { userId, about })),
  )
  const mails = new Map<string, Date>()
  for (const [{ id, userId, mailDueAt, togetherAt }, about] of topics) {
    const dueAt = replaced.get(id) ?? togetherAt ?? mailDueAt
    if (dueAt && (about === null || counted.delete(keyOf({ userId, about })))) mails.set(id, dueAt)
  }
  return mails
}

/** The kinds that come once or twice of an order, so that they never reach a limit. */
const fewPerOrder: readonly NotificationKind[] = [
  'payment-received',
  'sold',
  'phone-received',
  'handed-over',
  'order-completed',
  'money-released',
  'money-resting',
]

/** The key under which mails are counted; null when they are not limited. */
function topicOf({ kind, orderId, listingId }: Notification): string | null {
  if (fewPerOrder.includes(kind)) return null
  // A phone booked and given up again has many orders.
  const isOfPhone = kind === 'booked' || kind === 'cancelled'
  const subject = isOfPhone ? listingId : (orderId ?? listingId)
  return subject && isMailCapped(kind) ? `${kind} ${subject}` : null
}

/** Returns when the replaced mails were due, by the new ids. */
async function replacePendingMails(tx: Db, all: NewNotice[]): Promise<Map<string, Date>> {
  // No other mail waits.
  const written = all.filter(({ kind, togetherAt }) => kind in mailDelays || togetherAt !== null)
  const ids = written.map(({ id }) => id)
  const orderIds = written.flatMap(({ orderId }) => orderId ?? [])
  const fromIds = written.flatMap(({ fromId }) => fromId ?? [])
  const replaced = new Map<string, Date>()
  if (orderIds.length === 0 && fromIds.length === 0) return replaced
  const pending = await tx
    .select()
    .from(notifications)
    .where(
      and(
        inArray(
          notifications.userId,
          written.map(({ userId }) => userId),
        ),
        inArray(
          notifications.kind,
          written.map(({ kind }) => kind),
        ),
        or(inArray(notifications.orderId, orderIds), inArray(notifications.fromId, fromIds)),
        notInArray(notifications.id, ids),
        gt(notifications.mailDueAt, sql`clock_timestamp()`),
      ),
    )
    .orderBy(notifications.id)
    .for('update')
  const earlier = new Map(pending.map((mail) => [newsOf(mail), mail]))
  const done: string[] = []
  for (const notification of written) {
    const mail = earlier.get(newsOf(notification))
    if (!mail?.mailDueAt) continue
    replaced.set(notification.id, mail.mailDueAt)
    done.push(mail.id)
  }
  await setMailsDone(tx, done)
  return replaced
}

const newsOf = ({ userId, kind, orderId, fromId }: Notification) => `${userId} ${kind} ${fromId ?? orderId}`

type Counted = { userId: string; about: string }

const keyOf = ({ userId, about }: Counted) => `${userId} ${about}`

/**
 * Counts mails and returns the keys below the limit. One row per person and topic makes concurrent mails count one by one; a full one
 * is not locked, because locks of several people could deadlock.
 */
async function countMails(tx: Db, topics: Counted[]): Promise<Set<string>> {
  if (topics.length === 0) return new Set()
  const { userId, about, count } = mailCounts
  const isBelow = sql`${count} < case when ${about} = ${unconfirmed} then ${mailsToUnconfirmed}::int else ${mailsOfKind}::int end`
  const counted = await tx
    .insert(mailCounts)
    .select(sql`
      select distinct topic."userId", topic.about, 1
      from json_to_recordset(${JSON.stringify(topics)}::json) as topic ("userId" uuid, about text)
      where not exists (
        select from ${mailCounts} where ${userId} = topic."userId" and ${about} = topic.about and not ${isBelow})
      order by 1, 2`)
    .onConflictDoUpdate({ target: [userId, about], set: { count: sql`${count} + 1` }, setWhere: isBelow })
    .returning()
  return new Set(counted.map(keyOf))
}
