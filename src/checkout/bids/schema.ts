import { eq, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../auth/schema.ts'
import { currencies } from '../../kernel/money.ts'
import { listings } from '../../listings/schema.ts'
import { orders } from '../../orders/schema.ts'
import type { PersonalTable } from '../../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../../platform/database/query-parts.ts'
import type { Terms } from '../booking/rules.ts'
import { bidStatuses, closingReasons } from './rules.ts'

/** Prices below the asking one that buyers offer, and sellers in return. Rows are written under the lock of the phone. */
export const bids = pgTable(
  'bids',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    listingId: reference('listing_id', () => listings.id),
    buyerId: reference('buyer_id', () => users.id),
    sellerId: reference('seller_id', () => users.id),
    bySide: text('by_side', { enum: ['buyer', 'seller'] }).notNull(),
    status: text('status', { enum: bidStatuses }).notNull().default('open'),
    closedBy: text('closed_by', { enum: closingReasons }),
    priceMinor: integer('price_minor').notNull(),
    listedPriceMinor: integer('listed_price_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    /** The phone as its buyer saw it when they offered a price, for the order; null once the bid has ended. */
    terms: jsonb('terms').$type<Terms>(),
    phone: text('phone').notNull(),
    meetingLocation: text('meeting_location').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    check('bids_side', oneOf(t.bySide, ['buyer', 'seller'])),
    check('bids_status', oneOf(t.status, bidStatuses)),
    check('bids_closed_by', oneOf(t.closedBy, closingReasons)),
    check('bids_closed', sql`(${t.status} = 'closed') = (${t.closedBy} is not null)`),
    check('bids_accepted', sql`(${t.status} = 'accepted') = (${t.orderId} is not null)`),
    check('bids_terms', sql`(${t.status} = 'open') = (${t.terms} is not null)`),
    check('bids_currency', oneOf(t.currency, currencies)),
    check('bids_price', sql`${t.priceMinor} > 0 and ${t.priceMinor} < ${t.listedPriceMinor}`),
    uniqueIndex('bids_one_open')
      .on(t.listingId, t.buyerId)
      .where(sql`status = 'open'`),
    index('bids_of_buyer').on(t.buyerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('bids_of_seller').on(t.sellerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('bids_of_phone').on(t.listingId, t.buyerId),
    index('bids_due')
      .on(t.expiresAt, t.id)
      .where(sql`status = 'open'`),
  ],
)

/** Which prices sellers take for their phones. A phone without a row takes bids from the usual share of its price. */
export const bidTerms = pgTable(
  'bid_terms',
  {
    listingId: reference('listing_id', () => listings.id).primaryKey(),
    takesBids: boolean('takes_bids').notNull(),
    lowestMinor: integer('lowest_minor'),
  },
  (t) => [check('bid_terms_lowest', sql`${t.lowestMinor} > 0`)],
)

/** What exports and erasures cover of the bids. A buyer's phone number and meeting place are theirs alone. */
export const personalTables: PersonalTable[] = [
  {
    table: bids,
    people: [bids.buyerId, bids.sellerId],
    only: [{ of: bids.buyerId, columns: [bids.phone, bids.meetingLocation] }],
    erase: [{ where: (userId) => eq(bids.buyerId, userId), set: () => ({ phone: '', meetingLocation: '' }) }],
  },
]
