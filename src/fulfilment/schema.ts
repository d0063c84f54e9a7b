import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { erasedName, users } from '../auth/schema.ts'
import { locales } from '../kernel/locale.ts'
import { meetingPurposes } from '../orders/rules.ts'
import { meetings, orders } from '../orders/schema.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../platform/database/query-parts.ts'
import { checklistSides, codePurposes, maxChecklistLength } from './handover/rules.ts'

/** The bill of sale of each order whose phone was handed over. */
export const billsOfSale = pgTable(
  'bills_of_sale',
  {
    orderId: reference('order_id', () => orders.id).primaryKey(),
    /** The end of the address at which everybody who has the bill can verify it. */
    token: text('token').notNull().unique(),
    buyerName: text('buyer_name').notNull(),
    sellerName: text('seller_name').notNull(),
    madeAt: at('made_at').notNull(),
  },
  (t) => [check('bills_of_sale_token', sql`length(${t.token}) >= 22`)],
)

const ordersOf = (column: typeof orders.buyerId | typeof orders.sellerId, userId: string) =>
  sql`${billsOfSale.orderId} in (select ${orders.id} from ${orders} where ${column} = ${userId})`

const ofParty = (userId: string) =>
  sql`${meetings.orderId} in (select ${orders.id} from ${orders} where ${userId} in (${orders.buyerId}, ${orders.sellerId}))`

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

export const codeTries = pgTable(
  'code_tries',
  {
    orderId: reference('order_id', () => orders.id),
    purpose: text('purpose', { enum: codePurposes }).notNull(),
    wrong: integer('wrong').notNull(),
    lockedUntil: at('locked_until'),
    locks: integer('locks').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.purpose] }),
    check('code_tries_purpose', oneOf(t.purpose, codePurposes)),
  ],
)

/** The hand-over checklists as admins have reworded them, in Markdown. One without a row is that of `content/`. */
export const handoverChecklists = pgTable(
  'handover_checklists',
  {
    side: text('side', { enum: checklistSides }).notNull(),
    locale: text('locale', { enum: locales }).notNull(),
    body: text('body').notNull(),
    /** How often admins have changed the text. A change applies only to the version that its author has read. */
    version: integer('version').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.side, t.locale] }),
    check('handover_checklists_side', oneOf(t.side, checklistSides)),
    check('handover_checklists_locale', oneOf(t.locale, locales)),
    check(
      'handover_checklists_body',
      sql`length(${t.body}) between 1 and ${sql.raw(String(maxChecklistLength))}`,
    ),
  ],
)

export const personalTables: PersonalTable[] = [
  // An export of a bill does not name the other party, and an erased account leaves the bill without its name.
  {
    table: billsOfSale,
    people: [],
    rowsOf: (userId) => sql`(${ordersOf(orders.buyerId, userId)} or ${ordersOf(orders.sellerId, userId)})`,
    without: [billsOfSale.token],
    instead: (userId) => ({
      buyerName: sql`case when ${ordersOf(orders.buyerId, userId)} then ${billsOfSale.buyerName} end`,
      sellerName: sql`case when ${ordersOf(orders.sellerId, userId)} then ${billsOfSale.sellerName} end`,
    }),
    erase: [
      {
        where: (userId) => ordersOf(orders.buyerId, userId),
        set: () => ({ buyerName: erasedName }),
      },
      {
        where: (userId) => ordersOf(orders.sellerId, userId),
        set: () => ({ sellerName: erasedName }),
      },
    ],
  },
  {
    table: meetings,
    people: [],
    rowsOf: ofParty,
    erase: [{ where: ofParty, set: () => ({ place: '' }) }],
  },
  { table: meetingLinks, people: [meetingLinks.userId], without: [meetingLinks.digest], erase: 'rows' },
]
