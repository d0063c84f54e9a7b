import { findListings, type Listing } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { Cursor } from '../platform/http/paging.ts'
import { listReportedPhones, type ReportedPhone } from './store-reports.ts'

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
