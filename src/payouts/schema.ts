import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import type { Money } from '../kernel/money.ts'
import { at, oneOf } from '../platform/database/columns.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { accountKinds, heldBackBy, payoutStates } from './rules.ts'

/** One row per change, append-only by a trigger. It counts from `effectiveAt`, unless replaced before. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: accountKinds }).notNull(),
    /** Encrypted for the user. */
    sealed: text('sealed').notNull(),
    /** Keyed, for the wallet's limits. */
    wallet: text('wallet'),
    /** How often the user's accounts were voided before; counts while still equal. */
    era: integer('era').notNull().default(0),
    createdAt: at('created_at').notNull(),
    effectiveAt: at('effective_at').notNull(),
  },
  (t) => [
    check('payout_accounts_kind', oneOf(t.kind, accountKinds)),
    check('payout_accounts_wallet', sql`(${t.kind} = 'bank') = (${t.wallet} is null)`),
    index('payout_accounts_of_user').on(t.userId, t.id),
    // Of each era.
    uniqueIndex('payout_accounts_one_first').on(t.userId, t.era).where(sql`effective_at = created_at`),
    index('payout_accounts_wallet').on(t.wallet).where(sql`wallet is not null`),
  ],
)

/** Somebody else may have entered them. Append-only. */
export const payoutAccountVoids = pgTable(
  'payout_account_voids',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    at: at('at').notNull(),
  },
  (t) => [index('payout_account_voids_of_user').on(t.userId)],
)

export const payoutHolds = pgTable(
  'payout_holds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sellerId: uuid('seller_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    setAt: at('set_at').notNull(),
    liftedAt: at('lifted_at'),
  },
  (t) => [
    uniqueIndex('payout_holds_one_in_force').on(t.sellerId).where(sql`lifted_at is null`),
    index('payout_holds_in_force')
      .on(t.setAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`lifted_at is null`),
  ],
)

export const payoutBatches = pgTable('payout_batches', {
  id: uuid('id').primaryKey().defaultRandom(),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: at('created_at').notNull(),
})

export const payouts = pgTable(
  'payouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sellerId: uuid('seller_id')
      .notNull()
      .references(() => users.id),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => payoutAccounts.id),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().$type<Money['currency']>(),
    state: text('state', { enum: payoutStates }).notNull().default('due'),
    byHand: boolean('by_hand').notNull().default(false),
    heldBack: text('held_back', { enum: heldBackBy }),
    batchId: uuid('batch_id').references(() => payoutBatches.id),
    reference: text('reference'),
    createdAt: at('created_at').notNull(),
    /** For the limits of that day. */
    dispatchedAt: at('dispatched_at'),
    settledAt: at('settled_at'),
  },
  (t) => [
    check('payouts_state', oneOf(t.state, payoutStates)),
    check('payouts_held_back', oneOf(t.heldBack, heldBackBy)),
    check('payouts_amount', sql`${t.amountMinor} > 0`),
    check('payouts_sent', sql`${t.state} <> 'sent' or ${t.reference} is not null`),
    check(
      'payouts_dispatched',
      sql`${t.state} not in ('sending', 'batched', 'sent') or ${t.dispatchedAt} is not null`,
    ),
    check('payouts_settled', sql`(${t.state} in ('sent', 'failed')) = (${t.settledAt} is not null)`),
    index('payouts_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payouts_by_state').on(t.state, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payouts_of_seller').on(t.sellerId, t.state),
    index('payouts_to_send').on(t.createdAt, t.id).where(sql`state = 'due' and not by_hand`),
    index('payouts_of_batch').on(t.batchId),
    index('payouts_of_account').on(t.accountId, t.dispatchedAt),
  ],
)

/** All rows stay: they are records of money, and append-only. Account numbers are encrypted. */
export const personalTables: PersonalTable[] = [
  {
    table: payoutAccounts,
    people: [payoutAccounts.userId],
    without: [payoutAccounts.sealed, payoutAccounts.wallet],
    erase: 'nothing',
  },
  { table: payoutAccountVoids, people: [payoutAccountVoids.userId], erase: 'nothing' },
  { table: payoutHolds, people: [payoutHolds.sellerId], erase: 'nothing' },
  { table: payoutBatches, people: [payoutBatches.createdBy], erase: 'nothing' },
  { table: payouts, people: [payouts.sellerId], erase: 'nothing' },
]
