import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import { locales } from '../kernel/locale.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, reference } from '../platform/database/query-parts.ts'

export const enquiries = pgTable(
  'enquiries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** The address to answer to, which nobody has verified. */
    email: text('email').notNull(),
    text: text('text').notNull(),
    accountId: uuid('account_id').references(() => users.id),
    createdAt: at('created_at').notNull(),
    /** In which language it was written, and is answered. */
    locale: text('locale', { enum: locales }).notNull().default('en'),
    doneAt: at('done_at'),
  },
  (t) => [
    index('enquiries_open')
      .on(t.createdAt, t.id)
      .where(sql`done_at is null`),
    index('enquiries_done')
      .on(t.doneAt)
      .where(sql`done_at is not null`),
    index('enquiries_of_account')
      .on(t.accountId)
      .where(sql`account_id is not null`),
  ],
)

/** What admins have answered by mail. */
export const enquiryAnswers = pgTable(
  'enquiry_answers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    enquiryId: reference('enquiry_id', () => enquiries.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    adminId: reference('admin_id', () => users.id),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('enquiry_answers_of_enquiry').on(t.enquiryId, t.createdAt),
    index('enquiry_answers_of_admin').on(t.adminId),
  ],
)

export const personalTables: PersonalTable[] = [
  { table: enquiries, people: [enquiries.accountId], erase: 'rows' },
  // What the company has written; it is deleted with the enquiry.
  { table: enquiryAnswers, people: [enquiryAnswers.adminId], erase: 'nothing' },
]
