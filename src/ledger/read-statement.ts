import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Money } from '../kernel/money.ts'
import type { Db } from '../platform/database/database.ts'
import { type LedgerAccount, owedAccount, sellerAccount } from './rules.ts'
import { ledgerEntries, ledgerTransactions } from './schema.ts'
import { sumEntries } from './store.ts'

/** One movement of the money of a seller, and what they had afterwards: below zero, they owed it. */
export type StatementLine = {
  /** The id of the first entry of its transaction, by which pages are cut. */
  id: number
  at: Date
  /** The key and the kind of its transaction. */
  key: string
  kind: string
  orderId: string | null
  amountMinor: number
  balanceMinor: number
  currency: Money['currency']
}

/**
 * The movements of what a seller has or owes, newest first, one line for each transaction. For the next page, `before` is the
 * last line of this one, whose balance need not be added up again.
 */
export async function readStatement(
  db: Db,
  sellerId: string,
  { limit, before }: { limit: number; before?: Pick<StatementLine, 'id'> & Partial<StatementLine> },
): Promise<StatementLine[]> {
  const accounts = [sellerAccount(sellerId), owedAccount(sellerId)]
  const isEarlier = before && lt(ledgerEntries.id, before.id)
  const selectOf = (account: LedgerAccount) =>
    db
      .select({
        id: ledgerEntries.id,
        transactionId: ledgerEntries.transactionId,
        at: ledgerTransactions.at,
        key: ledgerTransactions.key,
        kind: ledgerTransactions.kind,
        orderId: ledgerTransactions.orderId,
        amountMinor: ledgerEntries.amountMinor,
        currency: ledgerEntries.currency,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(and(eq(ledgerEntries.account, account), isEarlier))
      .orderBy(desc(ledgerEntries.id))
      .limit(limit)
  const lines = new Map<number, Omit<StatementLine, 'balanceMinor'>>()
  for (const { transactionId, ...row } of (await Promise.all(accounts.map(selectOf))).flat()) {
    const { id, amountMinor } = lines.get(transactionId) ?? { id: row.id, amountMinor: 0 }
    lines.set(transactionId, {
      ...row,
      id: Math.min(id, row.id),
      amountMinor: row.amountMinor + amountMinor,
    })
  }
  const newestFirst = [...lines.values()].sort((one, other) => other.id - one.id)
  const isOfPage = and(inArray(ledgerEntries.account, accounts), isEarlier)
  let balanceMinor = balanceBefore(before) ?? (await sumEntries(db, isOfPage))
  return newestFirst.slice(0, limit).map((row) => {
    const line = { ...row, balanceMinor }
    balanceMinor -= row.amountMinor
    return line
  })
}

/** What there was before a line, if the line is known whole. */
function balanceBefore(line: Partial<StatementLine> | undefined): number | undefined {
  const { balanceMinor, amountMinor } = line ?? {}
  return balanceMinor === undefined || amountMinor === undefined ? undefined : balanceMinor - amountMinor
}
