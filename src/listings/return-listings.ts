import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { judgeLater } from './flags/judge-later.ts'
import { matchLater } from './match-later.ts'
import type { RefusedImeis } from './refused-imeis.ts'
import { listings } from './schema.ts'
import { updateListing } from './store.ts'
import { claimImei } from './store-imei.ts'

/**
 * Takes back that the phones of a seller were withdrawn at this very moment, all together: the seller's suspension ends. A phone whose
 * IMEI is refused by now, or that somebody else offers or owns, stays withdrawn. The caller holds the account's lock.
 */
export async function returnListingsOf(
  tx: Db,
  {
    sellerId,
    withdrawnAt,
    refusedImeis,
  }: { sellerId: string; withdrawnAt: Date; refusedImeis: RefusedImeis },
): Promise<void> {
  for (const { id, imei, soldAt } of await lockWithdrawnAt(tx, sellerId, withdrawnAt)) {
    const mayReturn =
      soldAt !== null ||
      imei === null ||
      (await claimImei(tx, imei, { listingId: id, sellerId, refusedImeis })) === null
    if (!mayReturn) continue
    await updateListing(tx, id, { withdrawnAt: null })
    await judgeLater(tx, [id])
    await matchLater(tx, [id])
  }
}

/** The phones of a seller that were withdrawn at this very moment, with their IMEIs, locked until the transaction ends. */
function lockWithdrawnAt(
  tx: Db,
  sellerId: string,
  at: Date,
): Promise<{ id: string; imei: string | null; soldAt: Date | null }[]> {
  return tx
    .select({ id: listings.id, imei: listings.imei, soldAt: listings.soldAt })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.withdrawnAt, at)))
    .orderBy(listings.id)
    .for('update')
}
