import { and, eq, gte, inArray, isNull, like, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Money } from '../kernel/money.ts'
import type { Db } from '../platform/database/database.ts'
import {
  arrangeEntries,
  guardedPattern,
  type LedgerAccount,
  type LedgerEntry,
  move,
  owedAccount,
  sellerAccount,
} from './rules.ts'
import { ledgerBalances, ledgerEntries, ledgerTransactions } from './schema.ts'

type NewTransaction = { key: string; kind: string; orderId: string | null; at: Date }

/** Inserts a transaction with its entries, in this order and currency. False when there is one of this key. */
async function insertTransaction(
  tx: Db,
  { key, kind, orderId, at }: NewTransaction,
  entries: LedgerEntry[],
  currency: Money['currency'],
): Promise<boolean> {
  const accounts = entries.map(({ account }) => account)
  const amounts = entries.map(({ amountMinor }) => amountMinor)
  const { rowCount } = await tx.execute(sql`
    with inserted as (
      insert into ${ledgerTransactions} (key, kind, order_id, at)
      values (${key}, ${kind}, ${orderId}, ${at.toISOString()})
      on conflict (key) do nothing
      returning id
    )
    insert into ${ledgerEntries} (transaction_id, account, amount_minor, currency)
    select inserted.id, entry.account, entry.amount_minor, ${currency}
    from inserted,
      unnest(${sql.param(accounts)}::text[], ${sql.param(amounts)}::bigint[]) with ordinality as entry (account, amount_minor, nth)
    order by entry.nth`)
  return rowCount !== 0
}

/** What was posted under a key, in the order in which it was written; empty when nothing was. */
export function listEntriesOf(db: Db, key: string) {
  return db
    .select({
      account: ledgerEntries.account,
      amountMinor: ledgerEntries.amountMinor,
      currency: ledgerEntries.currency,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.key, key))
    .orderBy(ledgerEntries.id)
}

/** Whether a transaction was posted under this key. */
export async function isPosted(db: Db, key: string): Promise<boolean> {
  return (await db.$count(ledgerTransactions, eq(ledgerTransactions.key, key))) > 0
}

/** The SQL expression of what the transaction under `key` has added to `account`, in minor units; 0 when there is none. */
export function amountPosted(key: SQL, account: SQL): SQL<number> {
  return sql<number>`coalesce((
    select sum(${ledgerEntries.amountMinor}) from ${ledgerEntries}
    join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerEntries.transactionId}
    where ${ledgerTransactions.key} = ${key} and ${ledgerEntries.account} = ${account}), 0)`
}

/** What was added to an account, in minor units: of all since a time, or of the transactions with these keys. */
export async function listPosted(
  db: Db,
  account: LedgerAccount,
  which: { since: Date } | { keys: string[] },
): Promise<Map<string, number>> {
  const { key, at } = ledgerTransactions
  const isMeant = 'keys' in which ? inArray(key, which.keys) : gte(at, which.since)
  const rows = await db
    .select({ key, amountMinor: ledgerEntries.amountMinor })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerEntries.account, account), isMeant))
  return new Map(rows.map(({ key, amountMinor }) => [key, amountMinor]))
}

/** What is in an account, in minor units. */
export async function readBalance(db: Db, account: LedgerAccount, currency: Money['currency']) {
  if (!new RegExp(guardedPattern).test(account)) {
    return sumEntries(db, and(eq(ledgerEntries.account, account), eq(ledgerEntries.currency, currency)))
  }
  const [row] = await selectBalance(db, account, currency)
  return row?.balance ?? 0
}

const selectBalance = (db: Db, account: LedgerAccount, currency: Money['currency']) =>
  db
    .select({ balance: ledgerBalances.balanceMinor })
    .from(ledgerBalances)
    .where(and(eq(ledgerBalances.account, account), eq(ledgerBalances.currency, currency)))

export async function sumEntries(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${ledgerEntries.amountMinor}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(where)
  return row?.sum ?? 0
}

/** The entries that give a seller money from an account, less the debt, which is locked until the transaction ends. */
export async function creditSeller(
  tx: Db,
  credit: { sellerId: string; from: LedgerAccount; amountMinor: number; currency: Money['currency'] },
): Promise<LedgerEntry[]> {
  const { sellerId, from, amountMinor, currency } = credit
  const owedMinor = -(await lockBalance(tx, owedAccount(sellerId), currency))
  const takenMinor = Math.min(owedMinor, amountMinor)
  return [
    ...move(takenMinor, { from, to: owedAccount(sellerId) }),
    ...move(amountMinor - takenMinor, { from, to: sellerAccount(sellerId) }),
  ]
}

/** What a seller owes us since chargebacks were lost, in minor units of all currencies. */
export async function readOwed(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ owed: sql`coalesce(-sum(${ledgerBalances.balanceMinor}), 0)`.mapWith(Number) })
    .from(ledgerBalances)
    .where(eq(ledgerBalances.account, owedAccount(accountId)))
  return row?.owed ?? 0
}

/** What is in a guarded account, in minor units, locked against other postings until the caller's transaction ends. */
export async function lockBalance(tx: Db, account: LedgerAccount, currency: Money['currency']) {
  const [row] = await selectBalance(tx, account, currency).for('update')
  return row?.balance ?? 0
}

/** The SQL expression of what is in a guarded account in one currency, in minor units. */
export function balanceOf(account: SQL, currency: SQLWrapper | Money['currency']): SQL<number> {
  return sql<number>`coalesce((
    select ${ledgerBalances.balanceMinor} from ${ledgerBalances}
    where ${ledgerBalances.account} = ${account} and ${ledgerBalances.currency} = ${currency}), 0)`
}

/** Whether one of these accounts is not empty, in any currency. */
export async function hasMoney(db: Db, accounts: LedgerAccount[]): Promise<boolean> {
  const isIt = and(inArray(ledgerBalances.account, accounts), ne(ledgerBalances.balanceMinor, 0))
  return (await db.$count(ledgerBalances, isIt)) > 0
}

/** Sums over all accounts, in minor units: what is buyers', sellers' and ours, in one currency. */
export async function readTotals(db: Db, currency: Money['currency']) {
  const {
    heldMinor = 0,
    owedMinor = 0,
    debtsMinor = 0,
  } = (await listOwed(db)).find((each) => each.currency === currency) ?? {}
  return {
    heldMinor,
    owedMinor,
    debtsMinor,
    paidOutMinor: await sumPaidOut(db, currency),
    feesMinor: await readBalance(db, 'fees', currency),
    // Fees for chargebacks, and what nobody else bears. Without `0 -`, nothing would be minus zero.
    costsMinor: 0 - (await readBalance(db, 'costs', currency)),
  }
}

/**
 * What is held for buyers, owed to sellers, and owed to us by sellers since chargebacks were lost, in minor units, for each
 * currency.
 */
export function listOwed(db: Db) {
  const { account, balanceMinor, currency } = ledgerBalances
  const sumOf = (condition: SQL) =>
    sql`coalesce(sum(abs(${balanceMinor})) filter (where ${condition}), 0)`.mapWith(Number)
  return db
    .select({
      currency,
      heldMinor: sumOf(sql`${account} like 'held:%'`),
      owedMinor: sumOf(sql`${account} not like 'held:%' and ${balanceMinor} > 0`),
      // Only the accounts of debts are below zero.
      debtsMinor: sumOf(sql`${balanceMinor} < 0`),
    })
    .from(ledgerBalances)
    .where(ne(balanceMinor, 0))
    .groupBy(currency)
}

/** What has left through providers for no order. */
async function sumPaidOut(db: Db, currency: Money['currency']): Promise<number> {
  const [sum] = await db
    .select({ paidOut: sql`coalesce(sum(${ledgerEntries.amountMinor}), 0)`.mapWith(Number) })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(
      and(
        isNull(ledgerTransactions.orderId),
        like(ledgerEntries.account, 'provider:%'),
        eq(ledgerEntries.currency, currency),
      ),
    )
  return sum?.paidOut ?? 0
}

export type Posting = {
  /** Names this movement of money: a key is posted once. */
  key: string
  /** A word for statements, such as `capture`. */
  kind: string
  orderId?: string
  entries: readonly LedgerEntry[]
  currency: Money['currency']
  at: Date
}

/**
 * Moves money between accounts of the ledger, in the caller's transaction. May be repeated: false when it was posted before.
 * Throws when something else was posted under the key, when the entries do not add up to zero, and when an account that is
 * guarded would go below zero; the caller's transaction is over then.
 */
export async function postTransaction(tx: Db, posting: Posting): Promise<boolean> {
  const { key, kind, orderId = null, currency, at } = posting
  const entries = arrangeEntries(posting.entries)
  if (await insertTransaction(tx, { key, kind, orderId, at }, entries, currency)) return true
  const posted = await listEntriesOf(tx, key)
  const wanted = entries.map((entry) => ({ ...entry, currency }))
  if (!isSame(posted, wanted)) throw new Error(`the ledger has another transaction under the key ${key}`)
  return false
}

type Written = { account: string; amountMinor: number; currency: string }

function isSame(one: Written[], other: Written[]): boolean {
  const words = (entries: Written[]) =>
    entries.map(({ account, amountMinor, currency }) => `${account} ${amountMinor} ${currency}`).join()
  return words(one) === words(other)
}
