import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

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
