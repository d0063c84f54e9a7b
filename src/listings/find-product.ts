import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import type { ReadDb } from '../platform/database/reader.ts'
import { findListing, findListingInFull, type Listing, type ListingInFull } from './store.ts'
import { findImei } from './store-imei.ts'

type Found = Result<ListingInFull, 'unknown-product'>

/** The phone of this id, even if sold. A withdrawn phone is unknown to everybody, its seller included. */
export async function findProduct(db: ReadDb, id: string): Promise<Found> {
  const listing = await findListingInFull(db, id)
  return listing && !listing.withdrawnAt ? ok(listing) : no('unknown-product')
}

/** Like findProduct, for phones that are or were advertised. */
export async function findCampaign(db: ReadDb, id: string): Promise<Found> {
  const product = await findProduct(db, id)
  return product.ok && !product.value.campaignStartedAt ? no('unknown-product') : product
}

/** A seller's own phone with its IMEI, even if sold. */
export async function findOwnProduct(
  db: Db,
  sellerId: string,
  id: string,
): Promise<Result<{ listing: Listing; imei: string | null }, 'unknown-product' | 'not-your-product'>> {
  const listing = await findListing(db, id)
  if (!listing || listing.withdrawnAt) return no('unknown-product')
  if (listing.sellerId !== sellerId) return no('not-your-product')
  return ok({ listing, imei: await findImei(db, listing.id) })
}
