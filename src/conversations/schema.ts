import { eq, sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import { listings } from '../listings/schema.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, reference } from '../platform/database/query-parts.ts'
import { maxTextLength } from './rules.ts'

/** Conversations, one per phone and buyer. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    listingId: reference('listing_id', () => listings.id),
    buyerId: reference('buyer_id', () => users.id),
    sellerId: reference('seller_id', () => users.id),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Null before the first message; until then the seller does not see the conversation. */
    lastMessageAt: at('last_message_at'),
    buyerReadAt: at('buyer_read_at'),
    sellerReadAt: at('seller_read_at'),
  },
  (t) => [
    uniqueIndex('conversations_once').on(t.listingId, t.buyerId),
    index('conversations_of_buyer').on(
      t.buyerId,
      sql`coalesce(last_message_at, created_at) desc`,
      t.id.desc(),
    ),
    index('conversations_of_seller').on(
      t.sellerId,
      sql`coalesce(last_message_at, created_at) desc`,
      t.id.desc(),
    ),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: reference('conversation_id', () => conversations.id),
    senderId: uuid('sender_id').notNull(),
    text: text('text').notNull(),
    photos: text('photos').array().notNull().default([]),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    check('messages_text', sql.raw(`char_length(text) <= ${maxTextLength}`)),
    check('messages_content', sql`${t.text} <> '' or cardinality(${t.photos}) > 0`),
    index('messages_of_conversation').on(
      t.conversationId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
)

export const conversationReports = pgTable(
  'conversation_reports',
  {
    conversationId: reference('conversation_id', () => conversations.id),
    reporterId: uuid('reporter_id').notNull(),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.reporterId] })],
)

export const erasedText = '(deleted)'

const isReportedByOthers = (userId: string) =>
  sql`exists (select from ${conversationReports} where ${conversationReports.conversationId} = ${messages.conversationId}
    and ${conversationReports.reporterId} <> ${userId})`

/** What an export shows of these tables, only messages of its person, and what is erased with an account. */
export const personalTables: PersonalTable[] = [
  {
    table: conversations,
    people: [conversations.buyerId, conversations.sellerId],
    only: [
      { of: conversations.buyerId, columns: [conversations.buyerReadAt] },
      { of: conversations.sellerId, columns: [conversations.sellerReadAt] },
    ],
    // The other party's messages stay in it.
    erase: 'nothing',
  },
  {
    table: messages,
    people: [messages.senderId],
    // Reported messages stay until judged (report-or-block.ts). Photos: images/schema.ts.
    erase: [
      {
        where: (userId) => sql`${messages.senderId} = ${userId} and not ${isReportedByOthers(userId)}`,
        set: () => ({ text: erasedText }),
      },
      {
        where: (userId) => eq(messages.senderId, userId),
        set: () => ({ text: sql`coalesce(nullif(${messages.text}, ''), ${erasedText})`, photos: [] }),
      },
    ],
  },
  { table: conversationReports, people: [conversationReports.reporterId], erase: 'nothing' },
]
