import { and, eq, isNull } from 'drizzle-orm'
import { isId } from '../kernel/id.ts'
import type { Db } from '../platform/database/database.ts'
import { enqueueListingReview, matchLater } from './enqueue-listing-jobs.ts'
import type { ClaimProblem } from './rules.ts'
import { listings } from './schema.ts'
import { claimImei, type RefusedImeis } from './store-imei.ts'
import { type Listing, takeDownListing, updateListing } from './store.ts'

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
    const problem = await returnListing(tx, { id, sellerId, imei: soldAt ? null : imei }, refusedImeis)
    if (!problem) await matchLater(tx, [id])
  }
}

/**
 * Offers a withdrawn phone again and returns null, or why its IMEI is not the seller's to offer: the phone stays withdrawn. The caller
 * holds the locks of the account and the phone.
 */
export async function returnListing(
  tx: Db,
  { id, sellerId, imei }: { id: string; sellerId: string; imei: string | null },
  refusedImeis: RefusedImeis,
): Promise<ClaimProblem | null> {
  const problem = imei && (await claimImei(tx, imei, { listingId: id, sellerId, refusedImeis }))
  if (problem) return problem
  await updateListing(tx, id, { withdrawnAt: null, aside: null, isNamedWhenGone: false })
  await enqueueListingReview(tx, [id])
  return null
}

/**
 * Takes a phone off the lists whose sale came to nothing, like `takeDownListing`. One that was withdrawn since its sale stays as it is,
 * and no longer comes back with the end of a suspension.
 */
export function takeBackListing(
  tx: Db,
  { id, withdrawnAt }: Listing,
  at: Date,
  as: Parameters<typeof takeDownListing>[3],
): Promise<void> {
  return withdrawnAt ? updateListing(tx, id, { withdrawnAt: at }) : takeDownListing(tx, id, at, as)
}

/** Takes a phone of this seller's from those that came back from buyers. False when it is not among them. */
export async function forgetReturned(tx: Db, sellerId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const { rowCount } = await tx
    .update(listings)
    .set({ aside: null })
    .where(and(eq(listings.id, id), eq(listings.sellerId, sellerId), eq(listings.aside, 'returned')))
  return rowCount === 1
}

function lockWithdrawnAt(tx: Db, sellerId: string, at: Date) {
  return tx
    .select({ id: listings.id, imei: listings.imei, soldAt: listings.soldAt })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.withdrawnAt, at), isNull(listings.aside)))
    .orderBy(listings.id)
    .for('update')
}
