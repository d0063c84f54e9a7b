import type { Db } from '../platform/database/database.ts'
import { addJobsOf, type JobOfOne } from '../platform/jobs/jobs-of-one.ts'

/**
 * The job that tells people whose saved search a phone answers, once it was added, changed, or came back for sale. The search, a module
 * above, does it: see browsing/searches/match-listing.ts.
 */
export const matchListingJob: JobOfOne = { name: 'match-listing', about: 'listingId', isLowPriority: true }

/** Has these phones compared with all saved searches as soon as the caller's transaction commits. */
export function matchLater(tx: Db, listingIds: string[]): Promise<void> {
  return addJobsOf(tx, matchListingJob, listingIds)
}

/** The job that tells those who have saved a phone that it costs less. The module above does it: see browsing/saved/tell-savers.ts. */
export const tellSaversJob: JobOfOne = { name: 'tell-savers', about: 'listingId', isLowPriority: true }
