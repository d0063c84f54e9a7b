import { and, gt, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import { listMailboxesOf } from '../auth/index.ts'
import type { Db } from '../platform/database/database.ts'
import { setMailsDone } from './mail-notification.ts'
import { isMailCapped } from './rules.ts'
import { mailCounts, notifications } from './schema.ts'
import type { Notification } from './store.ts'

const mailsOfKind = 5
/** The limit for an unconfirmed address, because anybody can enter it when signing up. */
const mailsToUnconfirmed = 1
const unconfirmed = 'unconfirmed'
/** Events by one person within this time are mailed together. */
const secondsTogether = 120

/**
 * Decides which new notifications are mailed. A repeat takes the place of a mail that waits; others are limited per person, kind
 * and subject.
 * @returns when each mail is due, by the notification's id; those without a mail are left out
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
    if (dueAt && (about === null || counted.delete(keyOf({ userId, about })))) mails.set(id, dueAt)
  }
  return mails
}

/** The key under which mails are counted; null when they are not limited. */
function topicOf({ kind, orderId, listingId }: Notification): string | null {
  // A phone booked and given up again has many orders.
  const isOfPhone = kind === 'booked' || kind === 'cancelled'
  const subject = isOfPhone ? listingId : (orderId ?? listingId)
  return subject && isMailCapped(kind) ? `${kind} ${subject}` : null
}

/** Returns when the replaced mails were due, by the new ids. */
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

const newsOf = ({ userId, kind, orderId, fromId }: Notification) => `${userId} ${kind} ${fromId ?? orderId}`

/** Returns when mails are due whose sender caused another within the last `secondsTogether`, by the new notifications' ids. */
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
 * Counts mails and returns the keys below the limit. One row per person and topic makes concurrent mails count one by one.
 */
async function countMails(tx: Db, topics: Counted[]): Promise<Set<string>> {
  if (topics.length === 0) return new Set()
  // No lock: locks of several people could deadlock.
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
