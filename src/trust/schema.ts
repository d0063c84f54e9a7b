import { eq, sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import { listings } from '../listings/schema.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../platform/database/query-parts.ts'
import { reportDecisions, reportReasons } from './rules.ts'
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
    index('reports_open')
      .on(t.listingId, t.createdAt)
      .where(sql`decided_at is null`),
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
    uniqueIndex('seller_verifications_one_open')
      .on(t.sellerId)
      .where(sql`decided_at is null`),
    index('seller_verifications_of_seller').on(t.sellerId, t.askedAt.desc()),
    index('seller_verifications_open')
      .on(t.askedAt)
      .where(sql`decided_at is null`),
  ],
)

/** What an export shows of these tables, without which admin decided or why, and what is erased with an account. */
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
]
