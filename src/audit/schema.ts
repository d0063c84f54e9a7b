import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../platform/database/query-parts.ts'
import { auditedActs, takeDownReasons } from './rules.ts'

/**
 * The audit log: acts of admins, and changes to an account's role or factors by its owner, with the names of that time.
 * Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    act: text('act', { enum: auditedActs }).notNull(),
    /** Null for acts at the command line. */
    adminId: uuid('admin_id').references(() => users.id),
    adminName: text('admin_name').notNull(),
    accountId: reference('account_id', () => users.id),
    accountEmail: text('account_email').notNull(),
    listingId: uuid('listing_id'),
    productName: text('product_name'),
    reason: text('reason', { enum: takeDownReasons }),
    orderId: uuid('order_id'),
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    note: text('note'),
    address: text('address').notNull(),
    /** Not `now()`: acts of one transaction keep their order. */
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    check('audit_entries_act', oneOf(t.act, auditedActs)),
    check('audit_entries_reason', oneOf(t.reason, takeDownReasons)),
    index('audit_entries_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_entries_take_downs')
      .on(t.accountId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`act = 'take-down'`),
    index('audit_entries_of_account').on(
      t.accountId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('audit_entries_trgm').using(
      'gin',
      sql`normalize(${t.act} || ' ' || ${t.adminName} || ' ' || ${t.accountEmail} || ' ' || ${t.address}, nfc) gin_trgm_ops`,
    ),
  ],
)

/** An export shows people what they did, or what was done to their account, without which admin did it or why. */
export const personalTables: PersonalTable[] = [
  {
    table: auditEntries,
    people: [auditEntries.accountId, auditEntries.adminId],
    only: [
      { of: auditEntries.accountId, columns: [auditEntries.accountEmail] },
      { of: auditEntries.adminId, columns: [auditEntries.adminName, auditEntries.address] },
    ],
    // It may name others.
    without: [auditEntries.note],
    // Append-only, with the e-mail of that time.
    erase: 'nothing',
  },
]
