import { eq, sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import { listings } from '../listings/schema.ts'
import { at, oneOf } from '../platform/database/columns.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { auditedActs, reportDecisions, reportReasons } from './rules.ts'
import { verificationDecisions, verificationKinds } from './verification/rules.ts'

/** Reports of phones to the admins. The names are those at the time of the report. */
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
    /** Null when the reporter chose none. */
    reason: text('reason', { enum: reportReasons }),
    /** Both null while the report is open. */
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

/**
 * What sellers have shown to carry the tick. Their documents are private photos (images/schema.ts), which go with the decision: no
 * number of a document is stored.
 */
export const sellerVerifications = pgTable(
  'seller_verifications',
  {
    id: uuid('id').primaryKey(),
    sellerId: uuid('seller_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: verificationKinds }).notNull(),
    /** For another name: the one that was verified. */
    formerName: text('former_name'),
    askedAt: at('asked_at').notNull(),
    /** Both null while it waits. */
    decision: text('decision', { enum: verificationDecisions }),
    decidedAt: at('decided_at'),
    /** Why it was refused; the seller reads it. */
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
 * The audit log: acts of admins, and of buyers who became sellers, with the names of that time. Append-only: a trigger refuses
 * UPDATE, DELETE and TRUNCATE.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    act: text('act', { enum: auditedActs }).notNull(),
    /** Who acted; null for somebody at the server's command line. */
    adminId: uuid('admin_id').references(() => users.id),
    adminName: text('admin_name').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id),
    accountEmail: text('account_email').notNull(),
    /** For acts on a phone. */
    listingId: uuid('listing_id').references(() => listings.id),
    productName: text('product_name'),
    /** Why a phone was taken down. */
    reason: text('reason', { enum: reportReasons }),
    /** For acts on an order. */
    orderId: uuid('order_id'),
    /** What was paid out or given back. */
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    /** What the admin wrote as the reason, or what a bank calls the transfer. */
    note: text('note'),
    address: text('address').notNull(),
    /** Not `now()`, the start of the transaction: acts on one account are listed in the order in which they happened. */
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

/**
 * What an export shows of these tables. Of what admins did with an account its owner reads what and when; who, from where, and
 * their notes are the admins'.
 */
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
    // The rows stay until the job has removed the documents of an open one.
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
    // The record of what admins did, with the e-mail of that time, is append-only.
    erase: 'nothing',
  },
]
