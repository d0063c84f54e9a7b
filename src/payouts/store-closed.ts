import { and, asc, eq, exists, gt, isNotNull, notExists, sql } from 'drizzle-orm'
import { accountFacts } from '../identity/index.ts'
import { balanceOf } from '../ledger/index.ts'
import type { Db } from '../platform/database/database.ts'
import { payoutAccounts, payouts } from './schema.ts'

/**
 * Closed accounts with money in their balance and a payout account, unless a payout to them has failed since they were closed; in
 * the order of their ids, after `afterId`.
 */
export async function listClosedWithMoney(db: Db, limit: number, afterId?: string): Promise<string[]> {
  const any = { any: sql`1` }
  const hasAccount = db.select(any).from(payoutAccounts).where(eq(payoutAccounts.userId, accountFacts.id))
  const hasFailed = db
    .select(any)
    .from(payouts)
    .where(
      and(
        eq(payouts.sellerId, accountFacts.id),
        eq(payouts.state, 'failed'),
        gt(payouts.settledAt, accountFacts.closedAt),
      ),
    )
  const rows = await db
    .select({ id: accountFacts.id })
    .from(accountFacts)
    .where(
      and(
        afterId === undefined ? undefined : gt(accountFacts.id, afterId),
        isNotNull(accountFacts.closedAt),
        sql`${balanceOf(sql`'seller:' || ${accountFacts.id}`)} > 0`,
        exists(hasAccount),
        notExists(hasFailed),
      ),
    )
    .orderBy(asc(accountFacts.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
