import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Events of the card provider's stand-in that have yet to be delivered, as they go over the wire. Demo mode only. */
export const sandboxEvents = pgTable('sandbox_events', {
  id: text('id').primaryKey(),
  body: jsonb('body').$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

/** What the stand-ins for hosted services remember, as the JSON objects of their own wire. Demo mode only. */
export const sandboxObjects = pgTable('sandbox_objects', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  body: jsonb('body').$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }),
})
