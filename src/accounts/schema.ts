import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import { at } from '../platform/database/columns.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'

/** The last code that was sent to confirm a mobile number, for each account. Only a keyed digest of it is kept. */
export const mobileCodes = pgTable(
  'mobile_codes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    mobile: text('mobile').notNull(),
    digest: text('digest').notNull(),
    /** How often a code was entered since it was sent. */
    tries: integer('tries').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('mobile_codes_expiry').on(t.expiresAt)],
)

/** The exports of their data that people have asked for. */
export const accountExports = pgTable(
  'account_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedAt: at('asked_at').notNull(),
    /** Where its file is; random, because the file is nobody else's. */
    fileKey: text('file_key').notNull().unique(),
    /** When the file was written, and how large it is; both null while it is being made. */
    readyAt: at('ready_at'),
    bytes: integer('bytes'),
  },
  (t) => [
    check('account_exports_ready', sql`(${t.readyAt} is null) = (${t.bytes} is null)`),
    index('account_exports_of_user').on(t.userId, t.askedAt),
    index('account_exports_ready_at').on(t.readyAt),
  ],
)

/**
 * Which accounts were erased. No foreign key: a restored backup keeps these rows although it may be of a time before the account
 * (ops/backup/restore.ts), so that it is erased again.
 */
export const erasures = pgTable('erasures', {
  userId: uuid('user_id').primaryKey(),
  erasedAt: at('erased_at').notNull(),
})

/** What an export shows of these tables, and what goes with the account. */
export const personalTables: PersonalTable[] = [
  { table: mobileCodes, people: [mobileCodes.userId], without: [mobileCodes.digest], erase: 'rows' },
  {
    table: accountExports,
    people: [accountExports.userId],
    without: [accountExports.fileKey],
    erase: 'rows',
  },
]
