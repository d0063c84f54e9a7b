import { eq, inArray, sql } from 'drizzle-orm'
import type { Money } from '../kernel/money.ts'
import { readBalance as readAccount, readOwed } from '../ledger/index.ts'
import { sellerAccount } from '../ledger/rules.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import {
  sumFrozenOfSeller,
  sumHeldOfSeller,
  sumInChargebacksOfSeller,
  sumRestingOfSeller,
} from '../sales/index.ts'
import type { PayoutSettings } from './payout-settings.ts'
import type { PayoutState } from './rules.ts'
import { payouts } from './schema.ts'
import { findHold, type Hold } from './store.ts'

/** The money of a seller, in minor units. */
export type SellerBalance = {
  /** Of paid orders that are not over. */
  heldMinor: number
  /** Of completed sales, and not available yet. */
  restingMinor: number
  /** What open chargebacks have taken, or may take back. */
  frozenMinor: number
  /** What lost chargebacks have left the seller owing: it is taken from later sales first. */
  owedMinor: number
  availableMinor: number
  /** Asked for and not sent yet. */
  pendingMinor: number
  sentMinor: number
  /** The hold on the seller's payouts that is in force. */
  hold: Hold | null
}

type Deps = { clock: Clock; settings: Pick<PayoutSettings, 'newSellerSales'> }

/** Reads the balance of a seller. */
export async function readBalance(
  db: Db,
  deps: Deps,
  sellerId: string,
  currency: Money['currency'],
): Promise<SellerBalance> {
  const balanceMinor = await readAccount(db, sellerAccount(sellerId), currency)
  const { restingMinor, availableMinor } = await divideBalance(db, deps, sellerId, balanceMinor)
  return {
    heldMinor: await sumHeldOfSeller(db, sellerId),
    restingMinor,
    frozenMinor: await sumInChargebacksOfSeller(db, sellerId),
    owedMinor: await readOwed(db, sellerId),
    availableMinor,
    ...(await sumPayouts(db, sellerId)),
    hold: await findHold(db, sellerId),
  }
}

/** What of a seller's balance can be paid out: neither what rests, nor what chargebacks may take back. */
export async function divideBalance(
  db: Db,
  { clock, settings }: Deps,
  sellerId: string,
  balanceMinor: number,
) {
  const restingMinor = Math.min(balanceMinor, await sumRestingOfSeller(db, settings, sellerId, clock.now()))
  const frozenMinor = await sumFrozenOfSeller(db, sellerId)
  return { restingMinor, frozenMinor, availableMinor: Math.max(0, balanceMinor - restingMinor - frozenMinor) }
}

/** What a seller has asked for and not got yet, and what was sent. */
async function sumPayouts(db: Db, sellerId: string): Promise<{ pendingMinor: number; sentMinor: number }> {
  const sumOf = (...states: PayoutState[]) =>
    sql`coalesce(sum(${payouts.amountMinor}) filter (where ${inArray(payouts.state, states)}), 0)`.mapWith(
      Number,
    )
  const [sums] = await db
    .select({ pendingMinor: sumOf('due', 'sending', 'batched'), sentMinor: sumOf('sent') })
    .from(payouts)
    .where(eq(payouts.sellerId, sellerId))
  return sums ?? { pendingMinor: 0, sentMinor: 0 }
}
