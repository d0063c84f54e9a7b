import { sql } from 'drizzle-orm'
import {
  bigserial,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../identity/schema.ts'
import { conditions } from '../listings/rules.ts'
import { listings, phoneColumns } from '../listings/schema.ts'
import { oneOf } from '../platform/database/one-of.ts'
import { orderStatuses, saleSteps } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Orders. Each stores what its buyer agreed to: the phone as described when it was booked, or when its changes were accepted.
 */
export const orders = pgTable(
  'orders',
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
    ...phoneColumns(),
    description: text('description').notNull(),
    /** Addresses; the first is the photo on the card. */
    photos: text('photos').array().notNull(),
    sellerEmail: text('seller_email').notNull(),
    /** The price that the buyer agreed to; the seller may have changed it since. */
    priceMinor: integer('price_minor').notNull(),
    currency: text('currency', { enum: ['USD'] }).notNull(),
    phone: text('phone').notNull(),
    meetingLocation: text('meeting_location').notNull(),
    /** The provider's id of the payment that the phone was claimed with. */
    paymentId: text('payment_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    paidAt: at('paid_at'),
  },
  (t) => [
    check('orders_status', oneOf(t.status, orderStatuses)),
    check('orders_condition', oneOf(t.condition, conditions)),
    check('orders_currency', sql`${t.currency} = 'USD'`),
    check('orders_price', sql`${t.priceMinor} > 0`),
    check('orders_payment', sql`(${t.status} in ('claimed', 'paid')) = (${t.paymentId} is not null)`),
    check('orders_paid_at', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
    uniqueIndex('orders_one_open').on(t.listingId, t.buyerId).where(sql`status in ('booked', 'claimed')`),
    uniqueIndex('orders_one_winner').on(t.listingId).where(sql`status in ('claimed', 'paid')`),
    index('orders_of_buyer').on(t.buyerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_photos').using('gin', t.photos),
    index('orders_sales')
      .on(t.paidAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.priceMinor)
      .where(sql`status = 'paid'`),
    index('orders_claimed').on(t.createdAt).where(sql`status = 'claimed'`),
  ],
)

/** Every step of every sale, in order. Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE. */
export const saleLedger = pgTable(
  'sale_ledger',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    step: text('step', { enum: saleSteps }).notNull(),
    /** The provider's id of the payment that the step is about. */
    paymentId: text('payment_id').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    check('sale_ledger_step', oneOf(t.step, saleSteps)),
    uniqueIndex('sale_ledger_once').on(t.orderId, t.step, t.paymentId),
    index('sale_ledger_lost').on(t.at).where(sql`step = 'lost'`),
  ],
)
