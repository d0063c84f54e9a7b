import type { Money } from '../kernel/money.ts'
import { readBalance as readAccount } from '../ledger/index.ts'
import { sellerAccount } from '../ledger/rules.ts'
import { sumFrozenOfSeller, sumHeldOfSeller } from '../orders/index.ts'
import type { Db } from '../platform/database/database.ts'
import { sumPayouts } from './store.ts'

/** The money of a seller, in minor units. */
export type SellerBalance = {
  /** Of paid orders that are not over. */
  heldMinor: number
  /** Without what a chargeback may take back. */
  availableMinor: number
  /** Asked for and not sent yet. */
  pendingMinor: number
  sentMinor: number
}

/** Reads the balance of a seller. */
export async function readBalance(
  db: Db,
  sellerId: string,
  currency: Money['currency'],
): Promise<SellerBalance> {
  const balanceMinor = await readAccount(db, sellerAccount(sellerId), currency)
  return {
    heldMinor: await sumHeldOfSeller(db, sellerId),
    availableMinor: Math.max(0, balanceMinor - (await sumFrozenOfSeller(db, sellerId))),
    ...(await sumPayouts(db, sellerId)),
  }
}
