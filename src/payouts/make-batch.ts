import { no, ok, type Result } from '../kernel/result.ts'
import { dayInDhaka, monthInDhaka, startOfDayInDhaka } from '../kernel/time.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { PayoutSettings } from './payout-settings.ts'
import { postSplit } from './post-payout.ts'
import { type BatchProblem, fitToWallet, type HeldBackBy } from './rules.ts'
import { insertPayout, lockDue, type PayoutToAccount, sumToWallet, updatePayout } from './store.ts'
import { type Batch, insertBatch, lockBatches } from './store-batches.ts'

/** How many payouts a batch gathers. */
const batchSize = 500

type Deps = { db: Database; clock: Clock; settings: PayoutSettings }

/** A payout with what can be sent of it. */
type Fitted = { payout: PayoutToAccount; amountMinor: number; heldBack: HeldBackBy | null }

/**
 * Gathers the payouts that are due into a batch, the oldest first. What a wallet cannot take any more stays due: a payout is split
 * for that.
 * @param onMade runs in the transaction with the sum of the batch, for the audit log
 */
export function makeBatch(
  { db, clock, settings }: Deps,
  adminId: string,
  onMade: (tx: Db, batch: { amountMinor: number }) => Promise<void>,
): Promise<Result<Batch, BatchProblem>> {
  return db.transaction(async (tx) => {
    await lockBatches(tx)
    const at = clock.now()
    const due = await lockDue(tx, batchSize)
    if (due.length === 0) return no('nothing-due')
    const fitted = await fitToWallets(tx, due, settings, at)
    for (const { payout, heldBack } of fitted) await updatePayout(tx, payout.id, { heldBack })
    const sendable = fitted.filter(({ amountMinor }) => amountMinor > 0)
    if (sendable.length === 0) return no('over-wallet-limits')
    const batch = await insertBatch(tx, { createdBy: adminId, createdAt: at })
    for (const each of sendable) await addToBatch(tx, batch, each)
    await onMade(tx, { amountMinor: sendable.reduce((sum, { amountMinor }) => sum + amountMinor, 0) })
    return ok(batch)
  })
}

/** What can be sent of each payout; those before it count for the limits of its wallet. */
async function fitToWallets(
  tx: Db,
  due: PayoutToAccount[],
  { walletLimits }: PayoutSettings,
  at: Date,
): Promise<Fitted[]> {
  const since = {
    day: startOfDayInDhaka(dayInDhaka(at)),
    month: startOfDayInDhaka(`${monthInDhaka(at)}-01`),
  }
  const sums = new Map<string, Awaited<ReturnType<typeof sumToWallet>>>()
  const fitted: Fitted[] = []
  for (const payout of due) {
    const { wallet } = payout.account
    if (wallet === null) {
      fitted.push({ payout, amountMinor: payout.amountMinor, heldBack: null })
      continue
    }
    const sent = sums.get(wallet) ?? (await sumToWallet(tx, wallet, since))
    const fit = fitToWallet(payout.amountMinor, sent, walletLimits)
    sums.set(wallet, {
      dayMinor: sent.dayMinor + fit.amountMinor,
      monthMinor: sent.monthMinor + fit.amountMinor,
    })
    fitted.push({ payout, ...fit })
  }
  return fitted
}

/** Puts a payout into a batch; what its wallet cannot take becomes a payout of its own, which stays due. */
async function addToBatch(tx: Db, { id, createdAt: at }: Batch, { payout, ...fit }: Fitted): Promise<void> {
  const { amountMinor, heldBack } = fit
  if (amountMinor < payout.amountMinor) {
    const { sellerId, accountId, currency, createdAt } = payout
    const restMinor = payout.amountMinor - amountMinor
    const rest = { sellerId, accountId, currency, createdAt, amountMinor: restMinor, heldBack }
    await postSplit(tx, payout.id, await insertPayout(tx, rest), at)
  }
  const changes = { amountMinor, heldBack: null, batchId: id, dispatchedAt: at }
  await updatePayout(tx, payout.id, { ...changes, state: 'batched' })
}
