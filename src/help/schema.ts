import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import { at } from '../platform/database/columns.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'

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
    doneAt: at('done_at'),
  },
  (t) => [
    index('enquiries_open').on(t.createdAt, t.id).where(sql`done_at is null`),
    index('enquiries_done').on(t.doneAt).where(sql`done_at is not null`),
    index('enquiries_of_account').on(t.accountId).where(sql`account_id is not null`),
  ],
)

export const personalTables: PersonalTable[] = [
  { table: enquiries, people: [enquiries.accountId], erase: 'rows' },
]
