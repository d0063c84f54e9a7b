import { inArray, sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Money } from '../kernel/money.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at } from '../platform/database/query-parts.ts'
import { accountPattern, type LedgerAccount, owedAccount, sellerAccount } from './rules.ts'

const currency = () => text('currency').notNull().$type<Money['currency']>()
const matches = (pattern: string) => sql.raw(`'${pattern}'`)

/**
 * Every movement of money, once for each key. This table and its entries are append-only: a trigger refuses UPDATE, DELETE and
 * TRUNCATE, and a deferred one every transaction whose entries do not add up to zero in one currency.
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    key: text('key').notNull().unique(),
    kind: text('kind').notNull(),
    /** What the money is for, in the words of the caller; the ledger knows no orders. */
    orderId: uuid('order_id'),
    at: at('at').notNull(),
  },
  (t) => [
    check('ledger_transactions_kind', sql`${t.kind} ~ '^[a-z]+(-[a-z]+)*$'`),
    index('ledger_transactions_of_no_order')
      .on(t.id)
      .where(sql`order_id is null`),
  ],
)

/** What each transaction adds to each of its accounts. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text('account').$type<LedgerAccount>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: currency(),
  },
  (t) => [
    check('ledger_entries_account', sql`${t.account} ~ ${matches(accountPattern)}`),
    check('ledger_entries_amount', sql`${t.amountMinor} <> 0`),
    check('ledger_entries_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    index('ledger_entries_of_transaction').on(t.transactionId),
    index('ledger_entries_of_account').on(t.account, t.id, t.amountMinor),
  ],
)

/**
 * What is in the guarded accounts: never below zero, and of `owed` never above. Kept by a trigger on the entries and by nothing else.
 * The row of an account is also its lock: of two postings at once, the second one finds what the first has left.
 */
export const ledgerBalances = pgTable(
  'ledger_balances',
  {
    account: text('account').notNull(),
    currency: currency(),
    balanceMinor: bigint('balance_minor', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account, t.currency] }),
    check(
      'ledger_balances_side',
      sql`case when ${t.account} like 'owed:%' then ${t.balanceMinor} <= 0 else ${t.balanceMinor} >= 0 end`,
    ),
    // What is held and owed is added up from these alone: the account of each order that has ended is empty.
    index('ledger_balances_not_zero')
      .on(t.currency, t.account, t.balanceMinor)
      .where(sql`balance_minor <> 0`),
  ],
)

/** What an export shows of these tables: what has moved in the accounts of a seller. */
export const personalTables: PersonalTable[] = [
  {
    table: ledgerEntries,
    people: [],
    // The records of money are append-only.
    erase: 'nothing',
    rowsOf: (userId) => inArray(ledgerEntries.account, [sellerAccount(userId), owedAccount(userId)]),
  },
]
