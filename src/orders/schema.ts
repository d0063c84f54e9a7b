import { sql } from 'drizzle-orm'
import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../identity/schema.ts'
import { conditions } from '../listings/rules.ts'
import { listings } from '../listings/schema.ts'
import { orderStatuses, saleSteps } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Orders. Each keeps what its buyer agreed to: the phone as it was described when it was booked, or when its changes were accepted. */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id),
    /** Written by `become` alone. */
    status: text('status', { enum: orderStatuses }).notNull().default('booked'),
    productName: text('product_name').notNull(),
    brandName: text('brand_name').notNull(),
    condition: text('condition', { enum: conditions }).notNull(),
    purchaseYear: smallint('purchase_year').notNull(),
    description: text('description').notNull(),
    /** Addresses, the first one of the card first. */
    photos: text('photos').array().notNull(),
    sellerEmail: text('seller_email').notNull(),
    /** What the buyer has agreed to; the seller may ask for another price since. */
    priceMinor: integer('price_minor').notNull(),
    currency: text('currency', { enum: ['USD'] }).notNull(),
    phone: text('phone').notNull(),
    meetingLocation: text('meeting_location').notNull(),
    paymentId: text('payment_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    paidAt: at('paid_at'),
  },
  (t) => [
    uniqueIndex('bookings_one_open').on(t.listingId, t.buyerId).where(sql`status in ('booked', 'claimed')`),
    uniqueIndex('bookings_one_winner').on(t.listingId).where(sql`status in ('claimed', 'paid')`),
    index('bookings_of_buyer').on(t.buyerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('bookings_photos').using('gin', t.photos),
    index('bookings_claimed').on(t.createdAt).where(sql`status = 'claimed'`),
  ],
)

/** Every step of every sale, in order. Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE. */
export const saleLedger = pgTable(
  'sale_ledger',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    step: text('step', { enum: saleSteps }).notNull(),
    detail: jsonb('detail').$type<{ paymentId?: string }>().notNull().default({}),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    index('sale_ledger_booking').on(t.bookingId, t.id),
    uniqueIndex('sale_ledger_once').on(t.bookingId, t.step, sql`(detail ->> 'paymentId')`),
    index('sale_ledger_lost').on(t.at).where(sql`step = 'lost'`),
  ],
)
