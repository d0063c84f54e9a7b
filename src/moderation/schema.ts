import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../identity/schema.ts'
import { listings } from '../listings/schema.ts'
import { adminActs } from './rules.ts'

/** 'report to admin': at most one a user and phone. Names are kept as they were when the report was sent. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id),
    sellerName: text('seller_name').notNull(),
    productName: text('product_name').notNull(),
    brandName: text('brand_name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('reports_one_each').on(t.listingId, t.reporterId),
    index('reports_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('reports_said').using(
      'gin',
      sql`(${t.sellerName} || ' ' || ${t.productName} || ' ' || ${t.brandName}) gin_trgm_ops`,
    ),
  ],
)

/**
 * What admins did, to whom, when and from where. Names are kept as they were. Append-only: a trigger refuses UPDATE, DELETE
 * and TRUNCATE.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    act: text('act', { enum: adminActs }).notNull(),
    /** Null for somebody at the server's command line. */
    adminId: uuid('admin_id').references(() => users.id),
    adminName: text('admin_name').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id),
    accountEmail: text('account_email').notNull(),
    address: text('address').notNull(),
    /** Not `now()`, the start of the transaction: acts on one account stand in the order in which they came about. */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    index('audit_entries_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_entries_said').using(
      'gin',
      sql`(${t.act} || ' ' || ${t.adminName} || ' ' || ${t.accountEmail} || ' ' || ${t.address}) gin_trgm_ops`,
    ),
  ],
)
