import { eq, inArray, sql } from 'drizzle-orm'
import type { Money } from '../kernel/money.ts'
import type { Clock } from '../kernel/time.ts'
import { readBalance as readAccount, readOwed } from '../ledger/index.ts'
import { sellerAccount } from '../ledger/rules.ts'
import type { Db } from '../platform/database/database.ts'
import {
  sumDelayedOfSeller,
  sumFrozenOfSeller,
  sumHeldOfSeller,
  sumInChargebacksOfSeller,
} from '../sales/index.ts'
import type { PayoutSettings } from './payout-settings.ts'
import type { PayoutState } from './rules.ts'
import { payouts } from './schema.ts'
import { findHold } from './store.ts'

type Deps = { clock: Clock; settings: Pick<PayoutSettings, 'newSellerSales'> }

/** The money of a seller in one currency, in minor units, and the hold on the seller's payouts. */
export type SellerBalance = Awaited<ReturnType<typeof readBalance>>

/** Reads the balance of a seller in one currency. */
export async function readBalance(db: Db, deps: Deps, sellerId: string, currency: Money['currency']) {
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

/** Divides a seller's balance, in minor units: `availableMinor` excludes delayed money and what chargebacks may take. */
export async function divideBalance(
  db: Db,
  { clock, settings }: Deps,
  sellerId: string,
  balanceMinor: number,
) {
  const restingMinor = Math.min(balanceMinor, await sumDelayedOfSeller(db, settings, sellerId, clock.now()))
  const frozenMinor = await sumFrozenOfSeller(db, sellerId)
  return { restingMinor, frozenMinor, availableMinor: Math.max(0, balanceMinor - restingMinor - frozenMinor) }
}

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
