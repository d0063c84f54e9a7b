import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import { disputeReasons } from '../orders/rules.ts'
import { orders } from '../orders/schema.ts'
import type { Evidence } from '../payments/provider.ts'
import { chargebacks } from '../payments/schema.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../platform/database/query-parts.ts'

/** Complaints of buyers, one row for each order: a later one takes it, and the earlier text becomes a reply. */
export const disputes = pgTable(
  'disputes',
  {
    orderId: reference('order_id', () => orders.id).primaryKey(),
    reason: text('reason', { enum: disputeReasons }).notNull(),
    text: text('text').notNull(),
    photos: text('photos').array().notNull().default([]),
    openedAt: at('opened_at').notNull(),
    /** When the inspection would have ended without the complaint. */
    inspectionEndsAt: at('inspection_ends_at').notNull(),
    proposedMinor: integer('proposed_minor'),
    proposedBy: text('proposed_by', { enum: ['buyer', 'seller'] }),
    decision: text('decision'),
  },
  (t) => [
    check('disputes_reason', oneOf(t.reason, disputeReasons)),
    check('disputes_proposal', sql`(${t.proposedMinor} is null) = (${t.proposedBy} is null)`),
    check('disputes_proposed', sql`${t.proposedMinor} >= 0`),
    check('disputes_proposed_by', oneOf(t.proposedBy, ['buyer', 'seller'])),
  ],
)

export const disputeReplies = pgTable(
  'dispute_replies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: reference('order_id', () => disputes.orderId),
    byParty: text('by_party', { enum: ['buyer', 'seller', 'admin'] }).notNull(),
    byId: reference('by_id', () => users.id),
    text: text('text').notNull(),
    photos: text('photos').array().notNull().default([]),
    /** Where, and below when, the writer of the reply waited in vain for the return of the phone; null in other replies. */
    waitedPlace: text('waited_place'),
    waitedAt: at('waited_at'),
    at: at('at').notNull(),
  },
  (t) => [
    check('dispute_replies_by', oneOf(t.byParty, ['buyer', 'seller', 'admin'])),
    check('dispute_replies_waited', sql`(${t.waitedPlace} is null) = (${t.waitedAt} is null)`),
    index('dispute_replies_of_order').on(t.orderId, t.at),
  ],
)

/** The statement is the admin's. */
const erasedEvidence: Omit<Evidence, 'statement'> = {
  customerName: '(deleted)',
  customerEmail: '(deleted)',
  product: '(deleted)',
  activity: '(deleted)',
}

const chargebacksOf = (userId: string) =>
  sql`${chargebacks.reference} in (select ${orders.id}::text from ${orders} where ${userId} in (${orders.buyerId}, ${orders.sellerId}))`

export const personalTables: PersonalTable[] = [
  // Kept as long as the records of money.
  { table: disputeReplies, people: [disputeReplies.byId], erase: 'nothing' },
  {
    table: disputes,
    people: [],
    erase: 'nothing',
    rowsOf: (userId) =>
      sql`${disputes.orderId} in (select ${orders.id} from ${orders} where ${orders.buyerId} = ${userId})`,
  },
  {
    table: chargebacks,
    people: [],
    rowsOf: chargebacksOf,
    // The evidence names both parties.
    without: [
      chargebacks.provider,
      chargebacks.chargebackId,
      chargebacks.paymentId,
      chargebacks.reason,
      chargebacks.takenMinor,
      chargebacks.feeMinor,
      chargebacks.heldMinor,
      chargebacks.sellerMinor,
      chargebacks.atRiskMinor,
      chargebacks.owedMinor,
      chargebacks.evidence,
      chargebacks.dueAt,
    ],
    // Accounts are not closed before the bank has decided.
    erase: [
      {
        where: (userId) => sql`${chargebacks.evidence} is not null and ${chargebacksOf(userId)}`,
        set: () => ({ evidence: sql`${chargebacks.evidence} || ${JSON.stringify(erasedEvidence)}::jsonb` }),
      },
    ],
  },
]
