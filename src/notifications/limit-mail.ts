import { and, gt, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import { listMailboxesOf } from '../auth/index.ts'
import type { Db } from '../platform/database/database.ts'
import { setMailsDone } from './mail-notification.ts'
import { isMailCapped } from './rules.ts'
import { mailCounts, notifications } from './schema.ts'
import type { Notification } from './store.ts'

/** How many mails of a kind about one order, or one phone, a person is sent. */
const mailsOfKind = 5
/** How many mails an address is sent that its owner has not confirmed: anybody can enter it when signing up. */
const mailsToUnconfirmed = 1
const unconfirmed = 'unconfirmed'
/** What one person does in a row within so many seconds is mailed together. */
const secondsTogether = 120

/**
 * Decides in the transaction of new notifications which of them are mailed. What is the same news as a mail that waits takes its place;
 * further mails are limited for each person, kind and subject. The notifications themselves stay in the page.
 * @returns when each mail is due, by the id of its notification; those without one are left out
 */
export async function limitMails(
  tx: Db,
  written: Notification[],
  isAlwaysMailed: boolean,
): Promise<Map<string, Date>> {
  if (written.length === 0) return new Map()
  const replaced = await replacePendingMails(tx, written)
  const recent = await findRecentSenders(tx, written)
  const people = written.map(({ userId }) => userId)
  const mailboxes = new Map((await listMailboxesOf(tx, people)).map((mailbox) => [mailbox.id, mailbox]))
  const topics = new Map(
    written.map((notification) => {
      const isUnconfirmed = mailboxes.get(notification.userId)?.emailVerified === false
      if (replaced.has(notification.id)) return [notification, null]
      if (isUnconfirmed) return [notification, unconfirmed]
      return [notification, isAlwaysMailed ? null : topicOf(notification)]
    }),
  )
  const counted = await countMails(
    tx,
    [...topics].flatMap(([{ userId }, about]) => (about === null ? [] : { userId, about })),
  )
  const mails = new Map<string, Date>()
  for (const [{ id, userId, mailDueAt }, about] of topics) {
    const dueAt = replaced.get(id) ?? recent.get(id) ?? mailDueAt
    // Of several that count together, the first is mailed.
    if (dueAt && (about === null || counted.delete(keyOf({ userId, about })))) mails.set(id, dueAt)
  }
  return mails
}

/** What mails of a notification's kind are counted by; null when they are not limited. */
function topicOf({ kind, orderId, listingId }: Notification): string | null {
  // Booked and given up again, a phone has many orders.
  const isOfPhone = kind === 'booked' || kind === 'cancelled'
  const subject = isOfPhone ? listingId : (orderId ?? listingId)
  return subject && isMailCapped(kind) ? `${kind} ${subject}` : null
}

/**
 * Takes the places of mails of the same people, kinds and orders that are not due yet. Returns when those were due, by the ids of the
 * new notifications.
 */
async function replacePendingMails(tx: Db, written: Notification[]): Promise<Map<string, Date>> {
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

/** What is the same news to a person. */
const newsOf = ({ userId, kind, orderId, fromId }: Notification) => `${userId} ${kind} ${fromId ?? orderId}`

/**
 * When the mails of new notifications are due whose sender has caused such a one within the last seconds: then, together. By the ids of
 * the new ones.
 */
async function findRecentSenders(tx: Db, written: Notification[]): Promise<Map<string, Date>> {
  const sent = written.filter(({ fromId }) => fromId !== null)
  if (sent.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; due: string }>(sql`
    select mine.id, clock_timestamp() + make_interval(secs => ${secondsTogether}) as due from notifications mine
    where mine.id = any(${sql.param(sent.map(({ id }) => id))}::uuid[]) and exists (
      select from notifications earlier
      where (earlier.user_id, earlier.kind, earlier.from_id) = (mine.user_id, mine.kind, mine.from_id)
        and earlier.id <> mine.id
        and earlier.created_at between mine.created_at - make_interval(secs => ${secondsTogether}) and mine.created_at)`)
  return new Map(rows.map(({ id, due }) => [id, new Date(due)]))
}

type Counted = { userId: string; about: string }

const keyOf = ({ userId, about }: Counted) => `${userId} ${about}`
const limitOf = (about: string) => (about === unconfirmed ? mailsToUnconfirmed : mailsOfKind)

/**
 * Counts a mail of each of these, and returns the keys of those of which there were not too many before. One row for each person and
 * topic, so two at once are counted one by one.
 */
async function countMails(tx: Db, topics: Counted[]): Promise<Set<string>> {
  if (topics.length === 0) return new Set()
  // Without a lock: people are notified in any order, and locks of several could meet.
  const before = await tx
    .select()
    .from(mailCounts)
    .where(
      and(
        inArray(
          mailCounts.userId,
          topics.map(({ userId }) => userId),
        ),
        inArray(
          mailCounts.about,
          topics.map(({ about }) => about),
        ),
      ),
    )
  const full = new Set(before.filter(({ about, count }) => count >= limitOf(about)).map(keyOf))
  const open = new Map(topics.map((topic) => [keyOf(topic), topic]))
  for (const key of full) open.delete(key)
  if (open.size === 0) return new Set()
  const rows = [...open.keys()].toSorted().flatMap((key) => open.get(key) ?? [])
  const limit = sql`case when ${mailCounts.about} = ${unconfirmed} then ${mailsToUnconfirmed}::int else ${mailsOfKind}::int end`
  const counted = await tx
    .insert(mailCounts)
    .values(rows.map((topic) => ({ ...topic, count: 1 })))
    .onConflictDoUpdate({
      target: [mailCounts.userId, mailCounts.about],
      set: { count: sql`${mailCounts.count} + 1` },
      setWhere: lt(mailCounts.count, limit),
    })
    .returning()
  return new Set(counted.map(keyOf))
}
