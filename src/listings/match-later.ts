import type { Db } from '../platform/database/database.ts'
import { addJobsOf, type JobOfOne } from '../platform/jobs/jobs-of-one.ts'

/** Handled by browsing/searches/match-listing.ts. */
export const matchListingJob: JobOfOne = { name: 'match-listing', about: 'listingId', isLowPriority: true }

export function matchLater(tx: Db, listingIds: string[]): Promise<void> {
  return addJobsOf(tx, matchListingJob, listingIds)
}

/** Handled by browsing/saved/tell-savers.ts. */
export const tellSaversJob: JobOfOne = { name: 'tell-savers', about: 'listingId', isLowPriority: true }
