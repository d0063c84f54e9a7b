import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Card payments at the provider, each for one `reference` of another room. The provider's word is the truth. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reference: text('reference').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: ['USD'] }).notNull(),
    /** Null for the moment between writing the row and the provider's answer; the row's id is the idempotency key. */
    intentId: text('intent_id').unique(),
    clientSecret: text('client_secret'),
    status: text('status', { enum: ['open', 'captured', 'cancelled'] })
      .notNull()
      .default('open'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('payments_one_live').on(t.reference).where(sql`status <> 'cancelled'`),
    index('payments_open').on(t.createdAt).where(sql`status = 'open'`),
  ],
)

/** The provider's events already taken in: each has one effect, however often it comes. */
export const cardEvents = pgTable(
  'card_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
  },
  // Rows come in the order of time, so a small block range index finds the oldest.
  (t) => [index('card_events_age').using('brin', t.receivedAt)],
)
