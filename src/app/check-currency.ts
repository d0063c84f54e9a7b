import { sql } from 'drizzle-orm'
import type { Currency } from '../kernel/money.ts'
import type { Database } from '../platform/database/database.ts'
import { StartError } from '../platform/start-error.ts'

/**
 * Throws StartError when prices, payments or the ledger of a database are in another currency than this deployment's (CURRENCY),
 * which would show and charge every amount in the wrong one. One row of each table is enough, because every start compares.
 */
export async function checkCurrency(db: Database, currency: Currency): Promise<void> {
  const { rows } = await db.execute<{ currency: Currency }>(sql`
    (select currency from listings limit 1) union
    (select currency from payments limit 1) union
    (select currency from ledger_entries limit 1)`)
  const other = rows.find((row) => row.currency !== currency)
  if (!other) return
  throw new StartError(
    `CURRENCY is ${currency.toLowerCase()}, but the prices and payments of this database are in ${other.currency.toLowerCase()}. Set CURRENCY=${other.currency.toLowerCase()}, or start with another database.`,
  )
}
