import { and, asc, eq, exists, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { accountFacts } from '../auth/index.ts'
import type { Money } from '../kernel/money.ts'
import { balanceOf, lockBalance } from '../ledger/index.ts'
import { sellerAccount } from '../ledger/rules.ts'
import { recordLaterSignals } from '../orders/index.ts'
import type { Db } from '../platform/database/database.ts'
import { enqueueMissing } from '../platform/jobs/unique-jobs.ts'
import { divideBalance } from './read-balance.ts'
import { addPayout, type RequestDeps } from './request-payout.ts'
import { payoutAccounts, payoutHolds, payouts } from './schema.ts'
import { findHold } from './store.ts'
import { findCurrentAccount } from './store-accounts.ts'

export const payOutClosedJob = 'pay-out-closed'
export const payOutAccountJob = 'pay-out-account'

const batch = 100

/**
 * The hourly job: pays out the balances of closed accounts, which may grow by sales completed after the closing. It enqueues a
 * job for each account, so that a failure holds up no other.
 */
export async function payOutClosed({ db, provider }: Pick<RequestDeps, 'db' | 'provider'>): Promise<void> {
  let last: string | undefined
  do {
    const sellerIds = await listClosedWithMoney(db, provider.currency, batch, last)
    await enqueueMissing(db, { name: payOutAccountJob, about: 'userId' }, sellerIds)
    last = sellerIds.length < batch ? undefined : sellerIds.at(-1)
  } while (last)
}

/** The job of a closed account: makes its available balance a due payout, if there is a payout account and no hold. */
export function payOutAccount(deps: RequestDeps, payload: unknown): Promise<void> {
  const { db, clock, seal, provider } = deps
  const { userId: sellerId } = z.object({ userId: z.string() }).parse(payload)
  return db.transaction(async (tx) => {
    const at = clock.now()
    const account = await findCurrentAccount(tx, sellerId, at)
    if (!account || (await findHold(tx, sellerId))) return
    if (!seal.open(account)) throw new Error('no secret opens the payout account')
    const { currency } = provider
    await recordLaterSignals(tx, sellerId, account.createdAt)
    const balanceMinor = await lockBalance(tx, sellerAccount(sellerId), currency)
    const { availableMinor: amountMinor } = await divideBalance(tx, deps, sellerId, balanceMinor)
    if (amountMinor === 0) return
    await addPayout(tx, deps, { sellerId, accountId: account.id, amountMinor, currency, createdAt: at })
  })
}

/** Closed accounts with money and a payout account, by id after `afterId`, without holds and failed payouts. */
async function listClosedWithMoney(db: Db, currency: Money['currency'], limit: number, afterId?: string) {
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
