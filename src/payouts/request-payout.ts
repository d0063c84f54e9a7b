import { and, asc, eq, exists, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { accountFacts, isFreshFactor, lockAccount } from '../auth/index.ts'
import type { Caller } from '../auth/rules.ts'
import { amountToMinor, minorToAmount, type Money } from '../kernel/money.ts'
import { no, ok } from '../kernel/result.ts'
import { type Clock, dayInDhaka, startOfDayInDhaka } from '../kernel/time.ts'
import { balanceOf, lockBalance } from '../ledger/index.ts'
import { sellerAccount } from '../ledger/rules.ts'
import { notifyAdmins } from '../notifications/index.ts'
import { recordLaterSignals } from '../orders/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { createOnce, type RequestKey } from '../platform/http/idempotency.ts'
import { enqueueMissing } from '../platform/jobs/unique-jobs.ts'
import type { PayoutSettings } from './payout-settings.ts'
import { postRequest } from './post-payout.ts'
import { divideBalance } from './read-balance.ts'
import { maxPayoutsPerDay } from './rules.ts'
import { payoutAccounts, payoutHolds, payouts } from './schema.ts'
import { type PayoutSender, sendLater } from './send-payout.ts'
import { type AccountSeal, findCurrentAccount } from './store-accounts.ts'
import { findHold, findPayout, insertPayout, type Payout, sumAskedSince } from './store.ts'

type RequestDeps = {
  db: Database
  clock: Clock
  seal: AccountSeal
  provider: { currency: Money['currency'] }
  sender: PayoutSender | undefined
  settings: Pick<PayoutSettings, 'factorAboveMinor' | 'newSellerSales'>
}

type Asking = Pick<Caller, 'id' | 'hasFactor' | 'factorAt'>

/**
 * A seller requests a payout of `amount`, an amount of the API. The money leaves the balance at once, so that concurrent requests
 * see it; beyond a daily amount it takes a second factor shown in the last ten minutes.
 */
export function requestPayout(deps: RequestDeps, caller: Asking, amount: number, request?: RequestKey) {
  const { db, clock, seal, provider, settings } = deps
  const sellerId = caller.id
  const { currency } = provider
  return createOnce(db, { request, find: findPayout }, async (tx) => {
    const amountMinor = amountToMinor(amount)
    if (amountMinor === null) return no('bad-amount')
    const at = clock.now()
    if (!(await lockAccount(tx, sellerId))) return no('account-closed')
    const account = await findCurrentAccount(tx, sellerId, at)
    if (!account || !seal.open(account)) return no('no-payout-account')
    if (await findHold(tx, sellerId)) return no('payouts-held')
    await recordLaterSignals(tx, sellerId, account.createdAt)
    const balanceMinor = await lockBalance(tx, sellerAccount(sellerId), currency)
    const { availableMinor, frozenMinor } = await divideBalance(tx, deps, sellerId, balanceMinor)
    if (balanceMinor - frozenMinor < amountMinor) return no('not-enough-money')
    if (availableMinor < amountMinor) return no('money-rests')
    // Under the lock: concurrent requests are counted.
    const ofDay = await sumAskedSince(tx, sellerId, startOfDayInDhaka(dayInDhaka(at)))
    if (ofDay.times >= maxPayoutsPerDay) return no('too-many-payouts')
    if (ofDay.minor + amountMinor > settings.factorAboveMinor && !isFreshFactor(caller.factorAt, at)) {
      return no(caller.hasFactor ? 'factor-needed' : 'factor-to-set-up')
    }
    const asked = { sellerId, accountId: account.id, amountMinor, currency, createdAt: at }
    return ok(await addPayout(tx, deps, asked))
  })
}

/** Makes a due payout of a seller's balance, which the caller has locked, and enqueues its sending or tells the admins. */
async function addPayout(
  tx: Db,
  { sender }: Pick<RequestDeps, 'sender'>,
  asked: Pick<Payout, 'sellerId' | 'accountId' | 'amountMinor' | 'currency' | 'createdAt'>,
): Promise<Payout> {
  const payout = await insertPayout(tx, asked)
  await postRequest(tx, payout, asked.createdAt)
  const params = { amount: minorToAmount(asked.amountMinor), currency: asked.currency }
  if (sender) await sendLater(tx, payout.id)
  else await notifyAdmins(tx, { kind: 'payout-due', params })
  return payout
}

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
