import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../../auth/schema.ts'
import { orders } from '../../orders/schema.ts'
import { at, oneOf, reference } from '../../platform/database/columns.ts'
import type { PersonalTable } from '../../platform/database/personal-table.ts'
import { meetingPurposes } from './rules.ts'

const ofParty = (userId: string) =>
  sql`${meetings.orderId} in (select ${orders.id} from ${orders} where ${userId} in (${orders.buyerId}, ${orders.sellerId}))`

/**
 * Where and when the parties of an order meet, for the hand-over and for a return: at most one proposal, which waits for the other
 * side, and one agreement, which stands until they agree on another.
 */
export const meetings = pgTable(
  'meetings',
  {
    orderId: reference('order_id', () => orders.id),
    purpose: text('purpose', { enum: meetingPurposes }).notNull(),
    state: text('state', { enum: ['proposed', 'agreed'] }).notNull(),
    place: text('place').notNull(),
    at: at('at').notNull(),
    /** The side that proposed it. */
    bySide: text('by_side', { enum: ['buyer', 'seller'] }).notNull(),
    setAt: at('set_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.purpose, t.state] }),
    check('meetings_purpose', oneOf(t.purpose, meetingPurposes)),
    check('meetings_state', oneOf(t.state, ['proposed', 'agreed'])),
    check('meetings_by_side', oneOf(t.bySide, ['buyer', 'seller'])),
  ],
)

/** The link with which a party shows the meeting for one purpose to people they trust; each party has one at a time. */
export const meetingLinks = pgTable(
  'meeting_links',
  {
    orderId: reference('order_id', () => orders.id),
    userId: reference('user_id', () => users.id),
    purpose: text('purpose', { enum: meetingPurposes }).notNull(),
    /** SHA-256 of the secret end of the link's address. */
    digest: text('digest').notNull().unique(),
    madeAt: at('made_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.userId] }),
    check('meeting_links_purpose', oneOf(t.purpose, meetingPurposes)),
  ],
)

export const personalTables: PersonalTable[] = [
  {
    table: meetings,
    people: [],
    rowsOf: ofParty,
    erase: [{ where: ofParty, set: () => ({ place: '' }) }],
  },
  { table: meetingLinks, people: [meetingLinks.userId], without: [meetingLinks.digest], erase: 'rows' },
]
