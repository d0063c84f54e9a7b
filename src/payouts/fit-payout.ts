import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { addMonths, monthInDhaka } from '../kernel/calendar.ts'
import { addDays, dayInDhaka, startOfDayInDhaka } from '../kernel/time.ts'
import { readBalance } from '../ledger/index.ts'
import { sellerAccount } from '../ledger/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { sumFrozenOfSeller } from '../sales/index.ts'
import type { PayoutSettings } from './payout-settings.ts'
import { postSplit } from './post-payout.ts'
import { fitToWallet, type HeldBackBy, type WalletLimits } from './rules.ts'
import { payoutAccounts, payouts } from './schema.ts'
import {
  findHold,
  insertPayout,
  listSplitOf,
  type Payout,
  type PayoutToAccount,
  updatePayout,
} from './store.ts'

/** How much of a payout can be sent, in minor units, and what holds the rest back. */
export type Fit = { amountMinor: number; heldBack: HeldBackBy | null }

/**
 * Decides how much of a due payout can be sent: nothing while the seller is on hold, no more than the wallet's limits allow, and
 * nothing that chargebacks may take. Every way of sending asks here first, under the lock of `lockDispatch`.
 */
export async function fitPayout(
  tx: Db,
  payout: PayoutToAccount,
  { walletLimits }: Pick<PayoutSettings, 'walletLimits'>,
  at: Date,
): Promise<Fit> {
  if (await findHold(tx, payout.sellerId)) return { amountMinor: 0, heldBack: 'payouts-held' }
  const uncoveredMinor = await readUncovered(tx, payout)
  const safeMinor = Math.max(0, payout.amountMinor - uncoveredMinor)
  const { wallet } = payout.account
  const fit =
    wallet === null
      ? { amountMinor: safeMinor, heldBack: null }
      : fitToWallet(safeMinor, await sumToWallet(tx, wallet, beginnings(at)), walletLimits)
  return fit.heldBack === null && safeMinor < payout.amountMinor ? { ...fit, heldBack: 'chargeback' } : fit
}

/** When a wallet whose limit holds something back can take more. */
const endOf = (limit: 'daily-limit' | 'monthly-limit', at: Date) =>
  startOfDayInDhaka(
    limit === 'daily-limit' ? addDays(dayInDhaka(at), 1) : `${addMonths(monthInDhaka(at), 1)}-01`,
  )

/** What a wallet's limits hold back of a seller's payouts, in minor units, and until when. */
export type Rest = { amountMinor: number; until: Date }

/** Reads what a wallet's limits hold back of a seller's payouts; null for nothing. */
export async function readRest(
  db: Db,
  settings: Pick<PayoutSettings, 'walletLimits'>,
  sellerId: string,
  at: Date,
): Promise<Rest | null> {
  const split = await listSplitOf(db, sellerId)
  const [oldest] = split
  if (!oldest) return null
  const amountMinor = split.reduce((sum, payout) => sum + payout.amountMinor, 0)
  const fit = await fitPayout(db, { ...oldest, amountMinor }, settings, at)
  if (fit.heldBack !== 'daily-limit' && fit.heldBack !== 'monthly-limit') return null
  return { amountMinor: amountMinor - fit.amountMinor, until: endOf(fit.heldBack, at) }
}

/** How much of what chargebacks may take, in minor units, neither the balance nor other due payouts cover. */
async function readUncovered(tx: Db, { id, sellerId, currency }: Payout): Promise<number> {
  const frozenMinor = await sumFrozenOfSeller(tx, sellerId)
  if (frozenMinor === 0) return 0
  const coveredMinor =
    (await readBalance(tx, sellerAccount(sellerId), currency)) + (await sumOtherDue(tx, sellerId, id))
  return Math.max(0, frozenMinor - coveredMinor)
}

const beginnings = (at: Date) => ({
  day: startOfDayInDhaka(dayInDhaka(at)),
  month: startOfDayInDhaka(`${monthInDhaka(at)}-01`),
})

/** Splits off the part of a payout that cannot be sent as a payout of its own, which stays due. */
export async function splitPayout(
  tx: Db,
  payout: Payout,
  { amountMinor, heldBack }: Fit,
  at: Date,
): Promise<void> {
  if (amountMinor === payout.amountMinor) return
  const { id, sellerId, accountId, currency, createdAt, byHand, splitFrom } = payout
  const rest = { sellerId, accountId, currency, createdAt, byHand, heldBack, splitFrom: splitFrom ?? id }
  await postSplit(
    tx,
    id,
    await insertPayout(tx, { ...rest, amountMinor: payout.amountMinor - amountMinor }),
    at,
  )
  await updatePayout(tx, id, { amountMinor })
}

async function sumOtherDue(tx: Db, sellerId: string, id: string): Promise<number> {
  const [sum] = await tx
    .select({ minor: sql`coalesce(sum(${payouts.amountMinor}), 0)`.mapWith(Number) })
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.state, 'due'), ne(payouts.id, id)))
  return sum?.minor ?? 0
}

async function sumToWallet(tx: Db, wallet: string, since: { day: Date; month: Date }): Promise<WalletLimits> {
  const amount = sql`sum(${payouts.amountMinor})`
  const ofDay = sql`${payouts.dispatchedAt} >= ${since.day.toISOString()}::timestamptz`
  const [sums] = await tx
    .select({
      dayMinor: sql`coalesce(${amount} filter (where ${ofDay}), 0)`.mapWith(Number),
      monthMinor: sql`coalesce(${amount}, 0)`.mapWith(Number),
    })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .where(
      and(
        eq(payoutAccounts.wallet, wallet),
        inArray(payouts.state, ['sending', 'batched', 'sent']),
        gte(payouts.dispatchedAt, since.month),
      ),
    )
  return sums ?? { dayMinor: 0, monthMinor: 0 }
}
