import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sessions } from '../auth/schema.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../platform/database/query-parts.ts'
import { kindNames, kindsOnce, type NotificationKind } from './rules.ts'

const kinds = kindNames as [NotificationKind, ...NotificationKind[]]

/**
 * Notifications. They have no foreign keys: accounts are locked before phones, and a key would lock the account last. The rows
 * they refer to are never deleted.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: kinds }).notNull(),
    /** The parameters of the kind's sentences (`NotificationParams`). */
    params: jsonb('params').$type<Record<string, string | number>>().notNull(),
    orderId: uuid('order_id'),
    listingId: uuid('listing_id'),
    conversationId: uuid('conversation_id'),
    savedSearchId: uuid('saved_search_id'),
    /** The person who caused the event; events by one person are mailed together. */
    fromId: uuid('from_id'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    readAt: at('read_at'),
    /** When the mail is due; null once it is sent, or when none is wanted. */
    mailDueAt: at('mail_due_at'),
    /** When it was sent by SMS, or may have been (sms/). */
    smsAt: at('sms_at'),
  },
  (t) => [
    check('notifications_kind', oneOf(t.kind, kinds)),
    index('notifications_of_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('notifications_unread')
      .on(t.userId)
      .where(sql`read_at is null`),
    // Rows come in order of time: a small index finds the oldest.
    index('notifications_age').using('brin', t.createdAt),
    index('notifications_mail_pending')
      .on(t.userId, t.kind)
      .where(sql`mail_due_at is not null`),
    index('notifications_mail_due')
      .on(t.mailDueAt)
      .where(sql`mail_due_at is not null`),
    uniqueIndex('notifications_one_unread')
      .on(t.userId, t.kind, sql`coalesce(saved_search_id, conversation_id, order_id, listing_id)`)
      .where(sql.raw(`read_at is null and kind in (${kindsOnce.map((kind) => `'${kind}'`).join(', ')})`)),
  ],
)

/** How many mails each person was sent about one subject (limit-mail.ts). */
export const mailCounts = pgTable(
  'mail_counts',
  {
    userId: uuid('user_id').notNull(),
    about: text('about').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.about] })],
)

/** Which kinds of e-mail each user wants; a kind without a row is wanted. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: kinds }).notNull(),
    email: boolean('email').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    check('notification_settings_kind', oneOf(t.kind, kinds)),
  ],
)

/** Who wants no notices by SMS. */
export const smsRefusals = pgTable('sms_refusals', { userId: uuid('user_id').primaryKey() })

/** The browsers that get notices (push/), by the session in which they subscribed: they end with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: reference('session_id', () => sessions.id, { onDelete: 'cascade' }).primaryKey(),
    userId: uuid('user_id').notNull(),
    /** An address of a push service, known to the browser and this server alone. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and secret (RFC 8291), in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The public key of this server that it takes notices of. */
    serverKey: text('server_key').notNull(),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [index('push_subscriptions_of_user').on(t.userId)],
)

export const personalTables: PersonalTable[] = [
  {
    table: notifications,
    people: [notifications.userId],
    instead: () => ({ params: sql`${notifications.params} - 'from'` }),
    without: [notifications.fromId],
    erase: 'rows',
  },
  { table: mailCounts, people: [mailCounts.userId], erase: 'rows' },
  {
    table: pushSubscriptions,
    people: [pushSubscriptions.userId],
    without: [pushSubscriptions.endpoint, pushSubscriptions.auth],
    erase: 'rows',
  },
  { table: smsRefusals, people: [smsRefusals.userId], erase: 'rows' },
  { table: notificationSettings, people: [notificationSettings.userId], erase: 'rows' },
]
