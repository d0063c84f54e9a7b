import { eq, sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import { listings } from '../listings/schema.ts'
import { at, oneOf, reference } from '../platform/database/columns.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { auditedActs, reportDecisions, reportReasons } from './rules.ts'
import { verificationDecisions, verificationKinds } from './verification/rules.ts'

/** Reports of phones to the admins, with the names of the phone and the seller at that time. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    listingId: reference('listing_id', () => listings.id),
    reporterId: reference('reporter_id', () => users.id),
    sellerName: text('seller_name').notNull(),
    productName: text('product_name').notNull(),
    brandName: text('brand_name').notNull(),
    reason: text('reason', { enum: reportReasons }),
    /** Null while the report is open. */
    decision: text('decision', { enum: reportDecisions }),
    decidedAt: at('decided_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('reports_reason', oneOf(t.reason, reportReasons)),
    check('reports_decision', oneOf(t.decision, reportDecisions)),
    check('reports_decided_at', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
    uniqueIndex('reports_once').on(t.listingId, t.reporterId),
    index('reports_open').on(t.listingId, t.createdAt).where(sql`decided_at is null`),
    index('reports_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('reports_trgm').using(
      'gin',
      sql`normalize(${t.sellerName} || ' ' || ${t.productName} || ' ' || ${t.brandName}, nfc) gin_trgm_ops`,
    ),
  ],
)

/** Requests of sellers to be verified. Documents are private photos, deleted with the decision; no document number is stored. */
export const sellerVerifications = pgTable(
  'seller_verifications',
  {
    id: uuid('id').primaryKey(),
    sellerId: reference('seller_id', () => users.id),
    kind: text('kind', { enum: verificationKinds }).notNull(),
    formerName: text('former_name'),
    askedAt: at('asked_at').notNull(),
    /** Null while the request is open. */
    decision: text('decision', { enum: verificationDecisions }),
    decidedAt: at('decided_at'),
    reason: text('reason'),
  },
  (t) => [
    check('seller_verifications_kind', oneOf(t.kind, verificationKinds)),
    check('seller_verifications_decision', oneOf(t.decision, verificationDecisions)),
    check('seller_verifications_decided_at', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
    uniqueIndex('seller_verifications_one_open').on(t.sellerId).where(sql`decided_at is null`),
    index('seller_verifications_of_seller').on(t.sellerId, t.askedAt.desc()),
    index('seller_verifications_open').on(t.askedAt).where(sql`decided_at is null`),
  ],
)

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
    listingId: uuid('listing_id').references(() => listings.id),
    productName: text('product_name'),
    reason: text('reason', { enum: reportReasons }),
    orderId: uuid('order_id'),
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    note: text('note'),
    address: text('address').notNull(),
    /** Not `now()`: acts of one transaction keep their order. */
    createdAt: at('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    check('audit_entries_act', oneOf(t.act, auditedActs)),
    check('audit_entries_reason', oneOf(t.reason, reportReasons)),
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

/** What an export shows of these tables, without which admin did it or why, and what is erased with an account. */
export const personalTables: PersonalTable[] = [
  {
    table: reports,
    people: [reports.reporterId],
    without: [reports.sellerName],
    erase: [
      {
        where: (userId) =>
          sql`${reports.listingId} in (select ${listings.id} from ${listings} where ${listings.sellerId} = ${userId})`,
        set: () => ({ sellerName: 'Closed account' }),
      },
    ],
  },
  {
    table: sellerVerifications,
    people: [sellerVerifications.sellerId],
    // Until the job has removed the documents.
    erase: [
      {
        where: (userId) => eq(sellerVerifications.sellerId, userId),
        set: () => ({ formerName: null, reason: null }),
      },
    ],
  },
  {
    table: auditEntries,
    people: [auditEntries.accountId, auditEntries.adminId],
    only: [
      { of: auditEntries.accountId, columns: [auditEntries.accountEmail] },
      {
        of: auditEntries.adminId,
        columns: [auditEntries.adminName, auditEntries.address, auditEntries.note],
      },
    ],
    // Append-only, with the e-mail of that time.
    erase: 'nothing',
  },
]
