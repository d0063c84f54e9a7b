import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../platform/database/query-parts.ts'
import { accountKinds, heldBackBy, payoutStates } from './rules.ts'

/** The payout accounts of sellers, one append-only row for each change. It counts from `effectiveAt` on, unless replaced. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: reference('user_id', () => users.id),
    kind: text('kind', { enum: accountKinds }).notNull(),
    /** Name, number and routing number, encrypted for the user. */
    sealed: text('sealed').notNull(),
    /** A keyed hash of a wallet's number, by which the limits of the wallet are counted; null for banks. */
    wallet: text('wallet'),
    /** How often the user's accounts had been voided when this one was entered; it counts while that number is unchanged. */
    era: integer('era').notNull().default(0),
    createdAt: at('created_at').notNull(),
    effectiveAt: at('effective_at').notNull(),
  },
  (t) => [
    check('payout_accounts_kind', oneOf(t.kind, accountKinds)),
    check('payout_accounts_wallet', sql`(${t.kind} = 'bank') = (${t.wallet} is null)`),
    index('payout_accounts_of_user').on(t.userId, t.id),
    // Of each era.
    uniqueIndex('payout_accounts_one_first')
      .on(t.userId, t.era)
      .where(sql`effective_at = created_at`),
    index('payout_accounts_wallet')
      .on(t.wallet)
      .where(sql`wallet is not null`),
  ],
)

/** When a user's payout accounts were voided, because somebody else may have entered them. Append-only, like the accounts. */
export const payoutAccountVoids = pgTable(
  'payout_account_voids',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: reference('user_id', () => users.id),
    at: at('at').notNull(),
  },
  (t) => [index('payout_account_voids_of_user').on(t.userId)],
)

/** Holds on sellers' payouts: while one is in force, nothing is sent to its seller. */
export const payoutHolds = pgTable(
  'payout_holds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sellerId: reference('seller_id', () => users.id),
    reason: text('reason').notNull(),
    setAt: at('set_at').notNull(),
    liftedAt: at('lifted_at'),
  },
  (t) => [
    uniqueIndex('payout_holds_one_in_force')
      .on(t.sellerId)
      .where(sql`lifted_at is null`),
    index('payout_holds_in_force')
      .on(t.setAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`lifted_at is null`),
  ],
)

/** Payouts that an admin has gathered to be sent together. */
export const payoutBatches = pgTable('payout_batches', {
  id: uuid('id').primaryKey().defaultRandom(),
  createdBy: reference('created_by', () => users.id),
  createdAt: at('created_at').notNull(),
})

/** Payouts to sellers. The money of each is in a ledger account of its own. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sellerId: reference('seller_id', () => users.id),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => payoutAccounts.id),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().$type<Money['currency']>(),
    state: text('state', { enum: payoutStates }).notNull().default('due'),
    byHand: boolean('by_hand').notNull().default(false),
    heldBack: text('held_back', { enum: heldBackBy }),
    batchId: uuid('batch_id').references(() => payoutBatches.id),
    /** The requested payout that this part was split off; null for the requested one. */
    splitFrom: uuid('split_from').references((): AnyPgColumn => payouts.id),
    reference: text('reference'),
    createdAt: at('created_at').notNull(),
    /** When it was given out to be sent, which is the day whose limits it counts for. */
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
    index('payouts_to_send')
      .on(t.createdAt, t.id)
      .where(sql`state = 'due' and not by_hand`),
    index('payouts_of_batch').on(t.batchId),
    index('payouts_split_from')
      .on(t.splitFrom)
      .where(sql`split_from is not null`),
    index('payouts_of_account').on(t.accountId, t.dispatchedAt),
  ],
)

/** What exports and erasures cover of payouts. All rows stay: append-only records of money, with encrypted numbers. */
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
