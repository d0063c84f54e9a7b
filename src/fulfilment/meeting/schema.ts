import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../auth/schema.ts'
import { orders } from '../../orders/schema.ts'
import { at, oneOf } from '../../platform/database/columns.ts'
import type { PersonalTable } from '../../platform/database/personal-table.ts'

/** When the parties of an order want to meet, as one of them set it last. The place is in the order. */
export const meetings = pgTable(
  'meetings',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    at: at('at').notNull(),
    bySide: text('by_side', { enum: ['buyer', 'seller'] }).notNull(),
    setAt: at('set_at').notNull(),
  },
  (t) => [check('meetings_by_side', oneOf(t.bySide, ['buyer', 'seller']))],
)

/** The link with which a party shows the meeting to people they trust; each party has one at a time. */
export const meetingLinks = pgTable(
  'meeting_links',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the secret end of the link's address. */
    digest: text('digest').notNull().unique(),
    madeAt: at('made_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.userId] })],
)

export const personalTables: PersonalTable[] = [
  {
    table: meetings,
    people: [],
    rowsOf: (userId) =>
      sql`${meetings.orderId} in (select ${orders.id} from ${orders} where ${userId} in (${orders.buyerId}, ${orders.sellerId}))`,
    // Says nothing about a person whose name and place are erased.
    erase: 'nothing',
  },
  { table: meetingLinks, people: [meetingLinks.userId], without: [meetingLinks.digest], erase: 'rows' },
]
