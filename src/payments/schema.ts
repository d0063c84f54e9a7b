import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from '../platform/database/at.ts'
import { oneOf } from '../platform/database/one-of.ts'
import { refundStates } from './rules.ts'

/** Payments at the provider, each for one `reference` of another module. The provider's state is authoritative. */
export const payments = pgTable(
  'payments',
  {
    /** Also the idempotency key with which the payment is begun at the provider. */
    id: uuid('id').primaryKey().defaultRandom(),
    reference: text('reference').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: ['USD'] }).notNull(),
    /** The provider's id. Null for the moment between writing the row and the provider's answer. */
    paymentId: text('payment_id').unique(),
    clientSecret: text('client_secret'),
    status: text('status', { enum: ['open', 'captured', 'cancelled'] })
      .notNull()
      .default('open'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('payments_status', sql`${t.status} in ('open', 'captured', 'cancelled')`),
    check('payments_currency', sql`${t.currency} = 'USD'`),
    check('payments_amount', sql`${t.amountMinor} > 0`),
    check('payments_begun', sql`(${t.paymentId} is null) = (${t.clientSecret} is null)`),
    check('payments_captured', sql`${t.status} <> 'captured' or ${t.paymentId} is not null`),
    uniqueIndex('payments_one_live').on(t.reference).where(sql`status <> 'cancelled'`),
    index('payments_open').on(t.createdAt).where(sql`status = 'open'`),
  ],
)

/**
 * Attempts to give captured money back, each for one `reference` of another module. One that has failed is followed by
 * another.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key with which the refund is made at the provider. */
    id: uuid('id').primaryKey().defaultRandom(),
    reference: text('reference').notNull(),
    attempt: integer('attempt').notNull(),
    /** The provider's id of the payment. */
    paymentId: text('payment_id').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: ['USD'] }).notNull(),
    /** The provider's id of the refund. Null until it is made, or when the provider has refused to. */
    refundId: text('refund_id').unique(),
    state: text('state', { enum: refundStates }).notNull().default('requested'),
    createdAt: at('created_at').notNull(),
    /** When the provider is asked about it, or it is tried again. Null when there is nothing left to do. */
    dueAt: at('due_at'),
  },
  (t) => [
    check('refunds_state', oneOf(t.state, refundStates)),
    check('refunds_amount', sql`${t.amountMinor} > 0`),
    check('refunds_made', sql`${t.state} in ('requested', 'failed') or ${t.refundId} is not null`),
    uniqueIndex('refunds_attempt').on(t.reference, t.attempt),
    uniqueIndex('refunds_one_live').on(t.reference).where(sql`state <> 'failed'`),
    index('refunds_due').on(t.dueAt).where(sql`due_at is not null`),
  ],
)

/** The provider's events that were handled: each has one effect, however often it comes. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
  },
  // Rows come in the order of time, so a small block range index finds the oldest.
  (t) => [index('payment_events_age').using('brin', t.receivedAt)],
)

/** Where the latest comparison found the ledger and a provider to differ. */
export const moneyDifferences = pgTable(
  'money_differences',
  {
    provider: text('provider').notNull(),
    /** The provider's id of a payment or a refund. */
    reference: text('reference').notNull(),
    /** What was captured; below zero what was given back. */
    oursMinor: bigint('ours_minor', { mode: 'number' }).notNull(),
    theirsMinor: bigint('theirs_minor', { mode: 'number' }).notNull(),
    foundAt: at('found_at').notNull(),
    /** The `reference` of our payment that it belongs to; null when it belongs to none. */
    paymentReference: text('payment_reference'),
  },
  (t) => [primaryKey({ columns: [t.provider, t.reference] })],
)

/** When the ledger was last compared with each provider, when somebody last asked for it, and when it last failed. */
export const ledgerChecks = pgTable('ledger_checks', {
  provider: text('provider').primaryKey(),
  requestedAt: at('requested_at'),
  checkedAt: at('checked_at'),
  failedAt: at('failed_at'),
})
