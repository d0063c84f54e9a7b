import { and, eq, gt, isNull, like, lt, sql } from 'drizzle-orm'
import type { Money } from '../kernel/money.ts'
import type { Db } from '../platform/database/database.ts'
import { ledgerBalances, ledgerEntries, ledgerTransactions } from './schema.ts'
import { readBalance } from './store.ts'

/** Sums over all accounts, in minor units. */
export type Totals = {
  /** Buyers' money until their sales are over. */
  heldMinor: number
  /** What is the sellers' and has not been sent to them. */
  owedMinor: number
  /** What was sent to sellers. */
  paidOutMinor: number
  feesMinor: number
  /** What we have paid: fees for chargebacks, and what nobody else bears. */
  costsMinor: number
  /** What sellers owe us since chargebacks were lost. */
  debtsMinor: number
}

/** What is held, owed to sellers, paid out to them, what they have paid us, what we have paid, and what sellers owe us. */
export async function readTotals(db: Db, currency: Money['currency']): Promise<Totals> {
  const [heldMinor, owedMinor] = await sumBalances(db, currency)
  return {
    heldMinor,
    owedMinor,
    paidOutMinor: await sumPaidOut(db, currency),
    feesMinor: await readBalance(db, 'fees', currency),
    // Without `0 -`, nothing would be minus zero.
    costsMinor: 0 - (await readBalance(db, 'costs', currency)),
    debtsMinor: await sumDebts(db, currency),
  }
}

/** Only the accounts of debts are below zero. */
async function sumDebts(db: Db, currency: Money['currency']): Promise<number> {
  const { balanceMinor } = ledgerBalances
  const [row] = await db
    .select({ debts: sql`coalesce(-sum(${balanceMinor}), 0)`.mapWith(Number) })
    .from(ledgerBalances)
    .where(and(lt(balanceMinor, 0), eq(ledgerBalances.currency, currency)))
  return row?.debts ?? 0
}

async function sumBalances(db: Db, currency: Money['currency']): Promise<[held: number, owed: number]> {
  const sums = (await listOwed(db)).find((each) => each.currency === currency)
  return [sums?.heldMinor ?? 0, sums?.owedMinor ?? 0]
}

/** What is held of buyers and owed to sellers, in each currency. */
export function listOwed(db: Db) {
  const { account, balanceMinor, currency } = ledgerBalances
  const isHeld = sql`${account} like 'held:%'`
  return db
    .select({
      currency,
      heldMinor: sql`coalesce(sum(${balanceMinor}) filter (where ${isHeld}), 0)`.mapWith(Number),
      owedMinor: sql`coalesce(sum(${balanceMinor}) filter (where not ${isHeld}), 0)`.mapWith(Number),
    })
    .from(ledgerBalances)
    .where(gt(balanceMinor, 0))
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
