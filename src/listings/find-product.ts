import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import { findListingWithSales, type ListingWithSales } from './store.ts'

type Found = Result<ListingWithSales, 'unknown-product'>

/** The phone of this id, even if sold. A withdrawn phone is unknown to everybody, its seller included. */
export async function findProduct(db: Db, id: string): Promise<Found> {
  const listing = await findListingWithSales(db, id)
  return listing && !listing.withdrawnAt ? ok(listing) : no('unknown-product')
}

/** Like findProduct, for phones that are or were advertised. */
export async function findCampaign(db: Db, id: string): Promise<Found> {
  const product = await findProduct(db, id)
  return product.ok && !product.value.campaignStartedAt ? no('unknown-product') : product
}
