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
import { at, oneOf } from '../platform/database/query-parts.ts'
import type { Evidence } from './provider.ts'
import { chargebackStates, paymentStatuses, refundStates, refundWays } from './rules.ts'

/** Payments at providers, each for one `reference` of another module. The provider's state is authoritative. */
export const payments = pgTable(
  'payments',
  {
    /** Our id, which is also the idempotency key at the provider. */
    id: uuid('id').primaryKey().defaultRandom(),
    provider: text('provider').notNull(),
    reference: text('reference').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    /** The provider's id; null until the provider answers. */
    paymentId: text('payment_id'),
    clientSecret: text('client_secret'),
    redirectUrl: text('redirect_url'),
    /** `rejected`: its money buys nothing and is held under this payment's id until it has gone back. */
    status: text('status', { enum: paymentStatuses }).notNull().default('open'),
    isRisky: boolean('is_risky').notNull().default(false),
    /** The card or wallet: its name, such as 'Visa', and its last four digits. Nothing more is kept of it. */
    paidBrand: text('paid_brand'),
    paidEnd: text('paid_end'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    dueAt: at('due_at').notNull(),
    /**
     * Until when the payment may still be paid although it was cancelled, as its provider cannot cancel; it is asked about at
     * least once after that. Null at providers that can cancel.
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
    check('payments_paid_with', sql`${t.paidEnd} is null or ${t.paidBrand} is not null`),
    check('payments_paid_end', sql`${t.paidEnd} ~ '^[0-9]{4}$'`),
    // Admins look for it without the provider's name.
    uniqueIndex('payments_of_provider').on(t.paymentId, t.provider),
    uniqueIndex('payments_one_live')
      .on(t.reference)
      .where(sql`status in ('open', 'captured')`),
    index('payments_begun_at').on(t.provider, t.createdAt, t.id),
    index('payments_of_reference').on(t.reference, t.createdAt.desc().nullsFirst()),
    index('payments_due')
      .on(t.dueAt, t.reference)
      .where(sql`payment_id is not null and (status = 'open' or due_at <= late_until)`),
  ],
)

/** Attempts to refund captured money, each for one `reference` of another module. A failed attempt is followed by another. */
export const refunds = pgTable(
  'refunds',
  {
    /** Our id, which is also the idempotency key at the provider. */
    id: uuid('id').primaryKey().defaultRandom(),
    provider: text('provider').notNull(),
    reference: text('reference').notNull(),
    attempt: integer('attempt').notNull(),
    paymentId: text('payment_id').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    /** The provider's id; null until the refund is made, or when it was refused. */
    refundId: text('refund_id'),
    state: text('state', { enum: refundStates }).notNull().default('requested'),
    createdAt: at('created_at').notNull(),
    /** When the provider is asked about it again; null when nothing is left to do. */
    dueAt: at('due_at'),
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
    uniqueIndex('refunds_one_live')
      .on(t.reference)
      .where(sql`state <> 'failed'`),
    index('refunds_due')
      .on(t.dueAt, t.reference)
      .where(sql`due_at is not null`),
  ],
)

/** Chargebacks, in which a buyer's bank takes a payment back or asks about it. Other modules cover the money. */
export const chargebacks = pgTable(
  'chargebacks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    provider: text('provider').notNull(),
    chargebackId: text('chargeback_id').notNull(),
    reference: text('reference').notNull(),
    paymentId: text('payment_id').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    reason: text('reason').notNull(),
    /** Whether the bank only asks: no money is taken unless it becomes a chargeback. */
    isInquiry: boolean('is_inquiry').notNull(),
    state: text('state', { enum: chargebackStates }).notNull(),
    openedAt: at('opened_at').notNull(),
    evidenceDueAt: at('evidence_due_at'),
    endedAt: at('ended_at'),
    /** What the provider has taken for it and not returned, without its fee. */
    takenMinor: integer('taken_minor').notNull().default(0),
    feeMinor: integer('fee_minor').notNull().default(0),
    heldMinor: integer('held_minor').notNull().default(0),
    sellerMinor: integer('seller_minor').notNull().default(0),
    /** What the seller gives back beyond `sellerMinor` if it is lost. */
    atRiskMinor: integer('at_risk_minor').notNull().default(0),
    owedMinor: integer('owed_minor').notNull().default(0),
    /** `isVoid`: the provider refused it, or what it was sent for has become a chargeback. */
    evidence: jsonb('evidence').$type<Evidence & { isVoid?: true }>(),
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
    index('chargebacks_open')
      .on(t.reference, t.atRiskMinor)
      .where(sql`ended_at is null`),
    index('chargebacks_newest').on(t.openedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('chargebacks_due_at')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
)

/** Where the latest comparison found the ledger and a provider to differ. Amounts are in minor units. */
export const moneyDifferences = pgTable(
  'money_differences',
  {
    provider: text('provider').notNull(),
    reference: text('reference').notNull(),
    paymentId: text('payment_id').notNull(),
    oursMinor: bigint('ours_minor', { mode: 'number' }).notNull(),
    theirsMinor: bigint('theirs_minor', { mode: 'number' }).notNull(),
    foundAt: at('found_at').notNull(),
    paymentReference: text('payment_reference'),
    /** True for a refund that was asked for and never answered: the provider cannot be asked whether it has made it. */
    isUnsure: boolean('is_unsure').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.provider, t.reference] })],
)

/** When the ledger was last compared with each provider, when that was last asked for, and when it last failed. */
export const ledgerChecks = pgTable('ledger_checks', {
  provider: text('provider').primaryKey(),
  requestedAt: at('requested_at'),
  checkedAt: at('checked_at'),
  failedAt: at('failed_at'),
})

/** The token of each provider, which all processes share. At most two are granted an hour. */
export const providerTokens = pgTable('provider_tokens', {
  provider: text('provider').primaryKey(),
  sealed: text('sealed'),
  expiresAt: at('expires_at'),
  grantedAt: at('granted_at').notNull(),
  earlierGrantedAt: at('earlier_granted_at'),
  claimedUntil: at('claimed_until'),
})

/** What we did to bKash payments that bKash's own answers may not show yet. */
export const bkashPayments = pgTable(
  'bkash_payments',
  {
    paymentId: text('payment_id').primaryKey(),
    executedAt: at('executed_at'),
    /** Since when the payment must not take effect any more: bKash cannot cancel a payment that is not confirmed. */
    abandonedAt: at('abandoned_at'),
    /** The code of the error with which bKash has refused the payment for good. */
    refusedWith: text('refused_with'),
  },
  (t) => [check('bkash_payments_one', sql`num_nonnulls(${t.executedAt}, ${t.abandonedAt}) = 1`)],
)

/** Refunds that bKash was asked for, recorded because bKash takes no idempotency key. */
export const bkashRefunds = pgTable(
  'bkash_refunds',
  {
    key: text('key').primaryKey(),
    paymentId: text('payment_id').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    sentAt: at('sent_at').notNull(),
    /** The bKash ids listed before: a new refund of this amount that is not among them is this one. */
    listedBefore: text('listed_before').array().notNull(),
    refundId: text('refund_id'),
  },
  (t) => [
    uniqueIndex('bkash_refunds_one_unknown')
      .on(t.paymentId)
      .where(sql`refund_id is null`),
    uniqueIndex('bkash_refunds_of_provider').on(t.refundId),
    index('bkash_refunds_of_payment').on(t.paymentId),
  ],
)

/** Refunds that SSLCommerz was asked for, recorded because SSLCommerz tells of a refund only by its own id. */
export const sslcommerzRefunds = pgTable(
  'sslcommerz_refunds',
  {
    key: text('key').primaryKey(),
    paymentId: text('payment_id').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    /** When it was first asked for, how often, and how often refused: when both are equal, it was not made. */
    askedAt: at('asked_at').notNull(),
    asked: integer('asked').notNull().default(1),
    refused: integer('refused').notNull().default(0),
    refundRefId: text('refund_ref_id'),
  },
  (t) => [index('sslcommerz_refunds_of_payment').on(t.paymentId)],
)
