import { and, asc, eq, exists, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { accountFacts } from '../identity/index.ts'
import type { Money } from '../kernel/money.ts'
import { balanceOf } from '../ledger/index.ts'
import type { Db } from '../platform/database/database.ts'
import { payoutAccounts, payoutHolds, payouts } from './schema.ts'

/**
 * Closed accounts with money in their balance and a payout account, unless a payout to them has failed since they were closed, or they
 * are on hold; in the order of their ids, after `afterId`.
 */
export async function listClosedWithMoney(
  db: Db,
  currency: Money['currency'],
  limit: number,
  afterId?: string,
): Promise<string[]> {
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
  const onHold = db
    .select(any)
    .from(payoutHolds)
    .where(and(eq(payoutHolds.sellerId, accountFacts.id), isNull(payoutHolds.liftedAt)))
  const rows = await db
    .select({ id: accountFacts.id })
    .from(accountFacts)
    .where(
      and(
        afterId === undefined ? undefined : gt(accountFacts.id, afterId),
        isNotNull(accountFacts.closedAt),
        sql`${balanceOf(sql`'seller:' || ${accountFacts.id}`, currency)} > 0`,
        exists(hasAccount),
        notExists(hasFailed),
        notExists(onHold),
      ),
    )
    .orderBy(asc(accountFacts.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
