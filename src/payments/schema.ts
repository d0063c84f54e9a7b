import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { currencies } from '../kernel/money.ts'
import { at, oneOf } from '../platform/database/columns.ts'
import type { Evidence } from './provider.ts'
import { chargebackStates, paymentStatuses, refundStates, refundWays } from './rules.ts'

/** Payments at the provider, each for one `reference` of another module. The provider's state is authoritative. */
export const payments = pgTable(
  'payments',
  {
    /** Also the idempotency key with which the payment is begun at the provider. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** The name of the provider that has the money. */
    provider: text('provider').notNull(),
    reference: text('reference').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    /** The provider's id. Null for the moment between writing the row and the provider's answer. */
    paymentId: text('payment_id'),
    /** What the browser pays with: the secret of a card payment, or the provider's page. */
    clientSecret: text('client_secret'),
    redirectUrl: text('redirect_url'),
    /** `rejected`: its money was taken, buys nothing, and goes back. It is held under this payment's own id meanwhile. */
    status: text('status', { enum: paymentStatuses }).notNull().default('open'),
    /** The provider has the money, and advises to check its buyer first. */
    isRisky: boolean('is_risky').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** When the provider is asked about it next, while it is open. */
    dueAt: at('due_at').notNull(),
    /**
     * Until when it may be paid although it was cancelled, or paid again: its provider cannot cancel. It is asked about until then, and
     * once at least. Null when there is no such moment.
     */
    lateUntil: at('late_until'),
  },
  (t) => [
    check('payments_status', oneOf(t.status, paymentStatuses)),
    check('payments_currency', oneOf(t.currency, currencies)),
    check('payments_amount', sql`${t.amountMinor} > 0`),
    check(
      'payments_begun',
      sql`num_nonnulls(${t.clientSecret}, ${t.redirectUrl}) = num_nonnulls(${t.paymentId})`,
    ),
    check(
      'payments_captured',
      sql`${t.status} not in ('captured', 'rejected') or ${t.paymentId} is not null`,
    ),
    // The provider's id first: an admin looks for it without naming the provider.
    uniqueIndex('payments_of_provider').on(t.paymentId, t.provider),
    uniqueIndex('payments_one_live').on(t.reference).where(sql`status in ('open', 'captured')`),
    index('payments_begun_at').on(t.provider, t.createdAt, t.id),
    index('payments_of_reference').on(t.reference, t.createdAt.desc().nullsFirst()),
    // One without an id is begun again by its buyer, or never.
    index('payments_due')
      .on(t.dueAt, t.reference)
      .where(sql`payment_id is not null and (status = 'open' or due_at <= late_until)`),
  ],
)

/**
 * Attempts to refund captured money, each for one `reference` of another module. One that has failed is followed by
 * another.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key with which the refund is made at the provider. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** The name of the provider that has the money: that of the payment. */
    provider: text('provider').notNull(),
    reference: text('reference').notNull(),
    attempt: integer('attempt').notNull(),
    /** The provider's id of the payment. */
    paymentId: text('payment_id').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    /** The provider's id of the refund. Null until it is made, or when the provider has refused to. */
    refundId: text('refund_id'),
    state: text('state', { enum: refundStates }).notNull().default('requested'),
    createdAt: at('created_at').notNull(),
    /** When the provider is asked about it, or it is tried again. Null when nothing is left to do. */
    dueAt: at('due_at'),
    /** How an admin has paid it, after the provider has failed to, and the reference of that payment. */
    paidWay: text('paid_way', { enum: refundWays }),
    paidReference: text('paid_reference'),
  },
  (t) => [
    check('refunds_paid', sql`(${t.paidWay} is null) = (${t.paidReference} is null)`),
    check('refunds_paid_way', oneOf(t.paidWay, refundWays)),
    check('refunds_paid_failed', sql`${t.paidWay} is null or (${t.state} = 'failed' and ${t.dueAt} is null)`),
    check('refunds_state', oneOf(t.state, refundStates)),
    check('refunds_amount', sql`${t.amountMinor} > 0`),
    check('refunds_made', sql`${t.state} in ('requested', 'failed') or ${t.refundId} is not null`),
    uniqueIndex('refunds_of_provider').on(t.refundId, t.provider),
    uniqueIndex('refunds_attempt').on(t.reference, t.attempt),
    uniqueIndex('refunds_one_live').on(t.reference).where(sql`state <> 'failed'`),
    index('refunds_due').on(t.dueAt, t.reference).where(sql`due_at is not null`),
  ],
)

/**
 * Chargebacks: a buyer's bank takes a payment back, or asks about it (an inquiry). The provider decides; how the money is
 * covered meanwhile is the caller's.
 */
export const chargebacks = pgTable(
  'chargebacks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    provider: text('provider').notNull(),
    /** The provider's id of it. */
    chargebackId: text('chargeback_id').notNull(),
    /** The `reference` of the payment that it is about. */
    reference: text('reference').notNull(),
    /** The provider's id of that payment. */
    paymentId: text('payment_id').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    /** Why, as the provider names it, such as `fraudulent`. */
    reason: text('reason').notNull(),
    /** Whether the bank only asks: no money is taken unless it becomes a chargeback. */
    isInquiry: boolean('is_inquiry').notNull(),
    state: text('state', { enum: chargebackStates }).notNull(),
    openedAt: at('opened_at').notNull(),
    /** Until when evidence can be sent; null when the provider names no moment. */
    evidenceDueAt: at('evidence_due_at'),
    endedAt: at('ended_at'),
    /** What the provider has taken for it and not returned, without its fee. */
    takenMinor: integer('taken_minor').notNull().default(0),
    feeMinor: integer('fee_minor').notNull().default(0),
    /** What covers it: of the money that was held, and of the seller's balance. */
    heldMinor: integer('held_minor').notNull().default(0),
    sellerMinor: integer('seller_minor').notNull().default(0),
    /** What the seller has had of the payment and gives back if it is lost, beyond `sellerMinor`. */
    atRiskMinor: integer('at_risk_minor').notNull().default(0),
    /** What the seller owes since it was lost. */
    owedMinor: integer('owed_minor').notNull().default(0),
    /** What an admin sends to the bank, and when the provider had it. Null until then. */
    evidence: jsonb('evidence').$type<Evidence>(),
    evidenceSentAt: at('evidence_sent_at'),
    /** When the provider is asked about it again; null when it is over. */
    dueAt: at('due_at'),
  },
  (t) => [
    check('chargebacks_currency', oneOf(t.currency, currencies)),
    check('chargebacks_amount', sql`${t.amountMinor} > 0`),
    check('chargebacks_state', oneOf(t.state, chargebackStates)),
    check('chargebacks_ended', sql`(${t.state} in ('won', 'lost')) = (${t.endedAt} is not null)`),
    check('chargebacks_due', sql`(${t.endedAt} is null) = (${t.dueAt} is not null)`),
    check('chargebacks_evidence', sql`${t.evidence} is not null or ${t.evidenceSentAt} is null`),
    check(
      'chargebacks_cover',
      sql`${t.heldMinor} >= 0 and ${t.sellerMinor} >= 0 and ${t.atRiskMinor} >= 0 and ${t.owedMinor} >= 0`,
    ),
    uniqueIndex('chargebacks_of_provider').on(t.provider, t.chargebackId),
    index('chargebacks_of_reference').on(t.reference, t.openedAt),
    index('chargebacks_open').on(t.reference, t.atRiskMinor).where(sql`ended_at is null`),
    index('chargebacks_newest').on(t.openedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('chargebacks_due_at').on(t.dueAt).where(sql`due_at is not null`),
  ],
)

/** The provider's events that were handled: each has one effect, however often it comes. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    id: text('id').notNull(),
    type: text('type').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.id] }),
    // Rows come in the order of time, so a small block range index finds the oldest.
    index('payment_events_age').using('brin', t.receivedAt),
  ],
)

/** Where the latest comparison found the ledger and a provider to differ. */
export const moneyDifferences = pgTable(
  'money_differences',
  {
    provider: text('provider').notNull(),
    /** The provider's id of a payment or a refund. */
    reference: text('reference').notNull(),
    /** The provider's id of the payment that it was found with. */
    paymentId: text('payment_id').notNull(),
    /** What was captured; below zero what was refunded. */
    oursMinor: bigint('ours_minor', { mode: 'number' }).notNull(),
    theirsMinor: bigint('theirs_minor', { mode: 'number' }).notNull(),
    foundAt: at('found_at').notNull(),
    /** The `reference` of our payment that it belongs to; null when it belongs to none. */
    paymentReference: text('payment_reference'),
    /** A refund that was asked for and never answered: the provider cannot be asked whether it has made it. */
    isUnsure: boolean('is_unsure').notNull().default(false),
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

/** The token that a provider has granted us, for all processes. It is granted at most twice an hour. */
export const providerTokens = pgTable('provider_tokens', {
  provider: text('provider').primaryKey(),
  /** Encrypted. Null until the first one is granted. */
  sealed: text('sealed'),
  expiresAt: at('expires_at'),
  /** When the last two were asked for. */
  grantedAt: at('granted_at').notNull(),
  earlierGrantedAt: at('earlier_granted_at'),
  /** Until when one process is having a token granted; the others wait. */
  claimedUntil: at('claimed_until'),
})

/** What was done to payments of bKash that its own answers may not tell yet. */
export const bkashPayments = pgTable(
  'bkash_payments',
  {
    /** bKash's id. */
    paymentId: text('payment_id').primaryKey(),
    /** When bKash was last asked to let it take effect. */
    executedAt: at('executed_at'),
    /** Since when it must not take effect any more: bKash cannot cancel a payment that nobody has confirmed. */
    abandonedAt: at('abandoned_at'),
  },
  (t) => [check('bkash_payments_one', sql`num_nonnulls(${t.executedAt}, ${t.abandonedAt}) = 1`)],
)

/** Refunds that bKash was asked for: it knows no idempotency key, and lists refunds without one. */
export const bkashRefunds = pgTable(
  'bkash_refunds',
  {
    key: text('key').primaryKey(),
    paymentId: text('payment_id').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    sentAt: at('sent_at').notNull(),
    /** What bKash listed before: a refund of this amount that is not among them is this one. */
    listedBefore: text('listed_before').array().notNull(),
    /** bKash's id of it. Null while its answer is not known. */
    refundId: text('refund_id'),
  },
  (t) => [
    uniqueIndex('bkash_refunds_one_unknown').on(t.paymentId).where(sql`refund_id is null`),
    uniqueIndex('bkash_refunds_of_provider').on(t.refundId),
    index('bkash_refunds_of_payment').on(t.paymentId),
  ],
)

/** Refunds that SSLCommerz was asked for: it lists none, and tells of one only by the id that it gave it. */
export const sslcommerzRefunds = pgTable(
  'sslcommerz_refunds',
  {
    key: text('key').primaryKey(),
    paymentId: text('payment_id').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    /** When it was asked for first, how often, and how often that was refused: it was not made for certain when both are equal. */
    askedAt: at('asked_at').notNull(),
    asked: integer('asked').notNull().default(1),
    refused: integer('refused').notNull().default(0),
    /** SSLCommerz's id of it. Null until it has told it. */
    refundRefId: text('refund_ref_id'),
  },
  (t) => [index('sslcommerz_refunds_of_payment').on(t.paymentId)],
)
