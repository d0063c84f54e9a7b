import { eq, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, reference } from '../platform/database/query-parts.ts'

/** Codes sent to confirm mobile numbers, stored as keyed digests. */
export const mobileCodes = pgTable(
  'mobile_codes',
  {
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }).primaryKey(),
    mobile: text('mobile').notNull(),
    digest: text('digest').notNull(),
    tries: integer('tries').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('mobile_codes_expiry').on(t.expiresAt)],
)

export const accountExports = pgTable(
  'account_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    askedAt: at('asked_at').notNull(),
    /** Random, because the file is private. */
    fileKey: text('file_key').notNull().unique(),
    /** When the file was written; null while it is being made. */
    readyAt: at('ready_at'),
    bytes: integer('bytes'),
  },
  (t) => [
    check('account_exports_ready', sql`(${t.readyAt} is null) = (${t.bytes} is null)`),
    index('account_exports_of_user').on(t.userId, t.askedAt),
    index('account_exports_ready_at').on(t.readyAt),
  ],
)

/** The erased accounts, without a foreign key: an account that a restored backup brings back is erased again. */
export const erasures = pgTable('erasures', {
  userId: uuid('user_id').primaryKey(),
  erasedAt: at('erased_at').notNull(),
})

/** Who blocks whom: neither can write to the other, book or agree on a meeting. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: reference('blocker_id', () => users.id),
    blockedId: reference('blocked_id', () => users.id),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.blockerId, t.blockedId] })],
)

export const personalTables: PersonalTable[] = [
  { table: mobileCodes, people: [mobileCodes.userId], without: [mobileCodes.digest], erase: 'rows' },
  {
    table: accountExports,
    people: [accountExports.userId],
    without: [accountExports.fileKey],
    erase: 'rows',
  },
  {
    table: blocks,
    people: [blocks.blockerId, blocks.blockedId],
    rowsOf: (userId) => eq(blocks.blockerId, userId),
    erase: 'rows',
  },
]
