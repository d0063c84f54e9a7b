import { no, ok, type Result } from '../kernel/result.ts'
import { findListing } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import { type ReportProblem, whyNotReport } from './rules.ts'
import { insertReport } from './store.ts'

/** Reports a phone to the admins, once for each user and phone; `sent` is false for a repetition. */
export async function reportPhone(
  db: Db,
  { listingId, reporterId, at }: { listingId: string; reporterId: string; at: Date },
): Promise<Result<{ sent: boolean }, ReportProblem>> {
  const listing = await findListing(db, listingId)
  if (!listing || listing.withdrawnAt) return no('unknown-product')
  const problem = whyNotReport(listing, reporterId)
  if (problem) return no(problem)
  const sent = await insertReport(db, {
    listingId: listing.id,
    reporterId,
    sellerName: listing.sellerName,
    productName: listing.name,
    brandName: listing.brandName,
    createdAt: at,
  })
  return ok({ sent })
}
