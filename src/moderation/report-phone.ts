import { no, ok, type Result } from '../kernel/result.ts'
import { findListing } from '../listings/find-listing.ts'
import type { Db } from '../platform/database/database.ts'
import { type ReportProblem, whyNotReport } from './rules.ts'
import { insertOnce } from './store.ts'

/** Tells the admins of a phone, once for each user and phone; `sent` is false for a repetition. */
export async function reportPhone(
  db: Db,
  report: { listingId: string; reporterId: string; at: Date },
): Promise<Result<{ sent: boolean }, ReportProblem>> {
  const listing = await findListing(db, report.listingId)
  if (!listing || listing.withdrawnAt) return no('unknown-product')
  const why = whyNotReport(listing, report.reporterId)
  if (why) return no(why)
  const sent = await insertOnce(db, {
    listingId: listing.id,
    reporterId: report.reporterId,
    sellerName: listing.sellerName,
    productName: listing.name,
    brandName: listing.brandName,
    createdAt: report.at,
  })
  return ok({ sent })
}
