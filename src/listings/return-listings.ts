import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { enqueueListingReview, matchLater } from './enqueue-listing-jobs.ts'
import type { RefusedImeis } from './refused-imeis.ts'
import { listings } from './schema.ts'
import { updateListing } from './store.ts'
import { claimImei } from './store-imei.ts'

/**
 * Offers again the phones of a seller that were withdrawn at this moment, when a suspension ends. Phones whose IMEI is refused,
 * offered or owned by somebody else stay withdrawn. The caller holds the account's lock.
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
    await enqueueListingReview(tx, [id])
    await matchLater(tx, [id])
  }
}

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
