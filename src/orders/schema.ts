import { eq, sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { signKinds } from '../auth/rules.ts'
import { erasedEmail, users } from '../auth/schema.ts'
import { currencies } from '../kernel/money.ts'
import { conditions, noPhoto } from '../listings/rules.ts'
import { listings, phoneColumns } from '../listings/schema.ts'
import { payments } from '../payments/schema.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../platform/database/query-parts.ts'
import {
  chargedStatuses,
  meetingPurposes,
  meetingStates,
  orderStatuses,
  paidStatuses,
  parties,
  winningStatuses,
} from './rules.ts'
import { type TransitionName, transitionNames } from './transitions.ts'

/** Data definition takes no parameters. */
const list = (statuses: readonly string[]) => sql.raw(statuses.map((status) => `'${status}'`).join(', '))

/** Orders, each with the description of the phone and the price that its buyer agreed to. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    listingId: reference('listing_id', () => listings.id),
    buyerId: reference('buyer_id', () => users.id),
    sellerId: reference('seller_id', () => users.id),
    status: text('status', { enum: orderStatuses }).notNull().default('booked'),
    productName: text('product_name').notNull(),
    brandName: text('brand_name').notNull(),
    ...phoneColumns(),
    description: text('description').notNull(),
    photos: text('photos').array().notNull(),
    sellerEmail: text('seller_email').notNull(),
    priceMinor: integer('price_minor').notNull(),
    listedPriceMinor: integer('listed_price_minor').notNull(),
    /** Until when an accepted offer keeps the phone for the buyer. Emptied when the phone could not be had as agreed. */
    keptUntil: at('kept_until'),
    /** The price that the buyer was last notified of; null when it was of none since the last agreement. */
    notifiedPriceMinor: integer('notified_price_minor'),
    currency: text('currency', { enum: currencies }).notNull(),
    /** The phone's IMEI, and below the seller's number, as they were at the claim; fixed after the payment. */
    imei: text('imei'),
    mobile: text('mobile'),
    phone: text('phone').notNull(),
    meetingLocation: text('meeting_location').notNull(),
    /** When both have agreed to meet in its present stage (src/fulfilment/meeting); null when they have not, or one did not come. */
    meetingAt: at('meeting_at'),
    paymentId: text('payment_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    paidAt: at('paid_at'),
    dueAt: at('due_at'),
    remindAt: at('remind_at'),
    linkedBy: text('linked_by', { enum: signKinds }).array().notNull().default([]),
    /** Since when a bank has asked for the money, or about it; the order is frozen until that is decided. */
    chargebackAt: at('chargeback_at'),
    /** The provider advises to check the buyer; the seller's money waits until an admin has. */
    isRisky: boolean('is_risky').notNull().default(false),
    payoutDelayReason: text('payout_delay_reason', { enum: ['new-seller', 'large-sale'] }),
    payoutDelayedUntil: at('payout_delayed_until'),
    payoutDelayEndedAt: at('payout_delay_ended_at'),
    /** What `dueAt` and `remindAt` were before a chargeback froze the order. */
    pausedDueAt: at('paused_due_at'),
    pausedRemindAt: at('paused_remind_at'),
    refundMinor: integer('refund_minor'),
  },
  (t) => [
    check('orders_status', oneOf(t.status, orderStatuses)),
    check('orders_condition', oneOf(t.condition, conditions)),
    check('orders_currency', oneOf(t.currency, currencies)),
    check('orders_price', sql`${t.priceMinor} between 1 and ${t.listedPriceMinor}`),
    check(
      'orders_payment',
      sql`(${oneOf(t.status, ['claimed', ...chargedStatuses])}) = (${t.paymentId} is not null)`,
    ),
    check('orders_paid_at', sql`(${oneOf(t.status, chargedStatuses)}) = (${t.paidAt} is not null)`),
    check('orders_refund', sql`${t.refundMinor} > 0`),
    check(
      'orders_refunded',
      sql`${t.status} not in ('returning', 'refunding', 'refunded') or ${t.refundMinor} is not null`,
    ),
    uniqueIndex('orders_one_open')
      .on(t.listingId, t.buyerId)
      .where(sql`status in ('booked', 'claimed')`),
    uniqueIndex('orders_one_kept')
      .on(t.listingId)
      .where(sql`status = 'booked' and kept_until is not null`),
    uniqueIndex('orders_one_winner')
      .on(t.listingId)
      .where(sql`status in (${list(winningStatuses)})`),
    index('orders_of_buyer').on(t.buyerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_of_phone').on(t.listingId),
    index('orders_phone').on(t.phone),
    index('orders_of_seller')
      .on(
        t.sellerId,
        t.paidAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
        t.status,
        t.priceMinor,
        t.refundMinor,
      )
      .where(sql`status in (${list(chargedStatuses)})`),
    index('orders_with_chargeback')
      .on(t.sellerId)
      .where(sql`chargeback_at is not null`),
    index('orders_photos').using('gin', t.photos),
    index('orders_sales')
      .on(t.paidAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.priceMinor)
      .where(sql`status in (${list(paidStatuses)})`),
    index('orders_due')
      .on(t.dueAt, t.id)
      .where(sql`due_at is not null`),
    index('orders_to_remind')
      .on(t.remindAt, t.id)
      .where(sql`remind_at is not null`),
    index('orders_disputed')
      .on(t.id)
      .where(sql`status = 'disputed'`),
    index('orders_claimed')
      .on(t.createdAt, t.id)
      .where(sql`status = 'claimed'`),
    index('orders_resting')
      .on(t.sellerId, t.paidAt.desc().nullsFirst())
      .where(
        sql`status in ('completed', 'refunding') and payout_delay_ended_at is null and (payout_delayed_until is not null or linked_by <> '{}' or is_risky)`,
      ),
  ],
)

/**
 * Where and when the parties of an order meet, for the hand-over and for a return: at most one proposal, which waits for the other
 * side or was declined by it, and one agreement, which stands until they agree on another.
 */
export const meetings = pgTable(
  'meetings',
  {
    orderId: reference('order_id', () => orders.id),
    purpose: text('purpose', { enum: meetingPurposes }).notNull(),
    state: text('state', { enum: meetingStates }).notNull(),
    place: text('place').notNull(),
    at: at('at').notNull(),
    /** The side that proposed it. */
    bySide: text('by_side', { enum: ['buyer', 'seller'] }).notNull(),
    setAt: at('set_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.purpose, t.state] }),
    check('meetings_purpose', oneOf(t.purpose, meetingPurposes)),
    check('meetings_state', oneOf(t.state, meetingStates)),
    check('meetings_by_side', oneOf(t.bySide, ['buyer', 'seller'])),
  ],
)

/** Every transition of an order. Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: reference('order_id', () => orders.id),
    transition: text('transition').$type<TransitionName>().notNull(),
    fromStatus: text('from_status', { enum: orderStatuses }),
    toStatus: text('to_status', { enum: orderStatuses }).notNull(),
    byParty: text('by_party', { enum: parties }).notNull(),
    /** The account of the actor; null when the transition happened by itself. */
    byId: uuid('by_id').references(() => users.id),
    reason: text('reason'),
    at: at('at').notNull(),
  },
  (t) => [
    check('order_events_transition', oneOf(t.transition, transitionNames)),
    check('order_events_from', oneOf(t.fromStatus, orderStatuses)),
    check('order_events_to', oneOf(t.toStatus, orderStatuses)),
    check('order_events_party', oneOf(t.byParty, parties)),
    check('order_events_by', sql`(${t.byParty} = 'system') = (${t.byId} is null)`),
    index('order_events_of_order').on(t.orderId, t.id),
  ],
)

const paymentsOf = (userId: string) =>
  sql`${payments.reference} in (select ${orders.id}::text from ${orders} where ${orders.buyerId} = ${userId})`

/** What exports and erasures cover of orders: number and place are the buyer's; IMEI, mobile number, e-mail and payout the seller's. */
export const personalTables: PersonalTable[] = [
  {
    table: orders,
    people: [orders.buyerId, orders.sellerId],
    only: [
      { of: orders.buyerId, columns: [orders.phone, orders.meetingLocation, orders.paymentId] },
      {
        of: orders.sellerId,
        columns: [
          orders.sellerEmail,
          orders.mobile,
          orders.imei,
          orders.payoutDelayReason,
          orders.payoutDelayedUntil,
          orders.payoutDelayEndedAt,
        ],
      },
    ],
    without: [orders.linkedBy, orders.isRisky],
    erase: [
      { where: (userId) => eq(orders.buyerId, userId), set: () => ({ phone: '', meetingLocation: '' }) },
      {
        where: (userId) => eq(orders.sellerId, userId),
        set: () => ({ sellerEmail: erasedEmail(), mobile: null }),
      },
      // What was paid for is a proof for its buyer.
      {
        where: (userId) => sql`${orders.sellerId} = ${userId} and ${orders.paymentId} is null`,
        set: () => ({ description: '', photos: [noPhoto] }),
      },
    ],
  },
  {
    table: payments,
    people: [],
    rowsOf: paymentsOf,
    without: [
      payments.paymentId,
      payments.clientSecret,
      payments.redirectUrl,
      payments.isRisky,
      payments.dueAt,
      payments.lateUntil,
    ],
    erase: [{ where: paymentsOf, set: () => ({ paidBrand: null, paidEnd: null }) }],
  },
  // Kept as long as the records of money.
  { table: orderEvents, people: [orderEvents.byId], erase: 'nothing' },
]
