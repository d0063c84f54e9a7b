import { findListings, type Listing } from '../../listings/index.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Cursor } from '../../platform/http/paging.ts'
import { reportReasons } from '../rules.ts'
import type * as contract from './contract.ts'
import { listReportedPhones, type ReportedPhone } from './store.ts'

export type QueuedPhone = ReportedPhone & { id: string; listing: Listing }

/** The report queue: each phone with open reports once, with its present listing. The latest report comes first. */
export async function readReportQueue(
  db: Db,
  limit: number,
  cursor?: Cursor,
  query?: string,
): Promise<QueuedPhone[]> {
  const phones = await listReportedPhones(db, limit, cursor, query)
  const listings = await findListings(
    db,
    phones.map(({ listingId }) => listingId),
  )
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  return phones.flatMap((phone) => {
    const listing = byId.get(phone.listingId)
    return listing ? { ...phone, id: phone.listingId, listing } : []
  })
}

/** A row of the report queue as the API shows it. */
export function presentReportedPhone(phone: QueuedPhone): contract.ReportedPhone {
  const { listing } = phone
  return {
    _id: listing.id,
    sellerId: listing.sellerId,
    sellerName: listing.sellerName,
    product_name: listing.name,
    brand_name: listing.brandName,
    image: listing.imageUrl,
    state: listing.withdrawnAt ? 'withdrawn' : listing.soldAt ? 'sold' : 'for-sale',
    reports: phone.count,
    reasons: reportReasons
      .map((reason) => ({ reason, count: phone.reasons.filter((one) => one === reason).length }))
      .filter((one) => one.count > 0),
    lastReportedAt: phone.createdAt.toISOString(),
  }
}
