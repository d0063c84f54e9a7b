import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../auth/schema.ts'
import { orders } from '../../orders/schema.ts'
import { at, oneOf } from '../../platform/database/columns.ts'
import type { PersonalTable } from '../../platform/database/personal-table.ts'

/** The place is the order's. */
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

/** One at a time. */
export const meetingLinks = pgTable(
  'meeting_links',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** SHA-256. */
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
