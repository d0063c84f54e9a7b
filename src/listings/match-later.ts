import type { Db } from '../platform/database/database.ts'
import { addJobsOf, type JobOfOne } from '../platform/jobs/jobs-of-one.ts'

/** The job that compares a phone with saved searches; browsing/searches/match-listing.ts handles it. */
export const matchListingJob: JobOfOne = { name: 'match-listing', about: 'listingId', isLowPriority: true }

/** Enqueues the job that compares these phones with all saved searches; it runs as soon as the caller's transaction commits. */
export function matchLater(tx: Db, listingIds: string[]): Promise<void> {
  return addJobsOf(tx, matchListingJob, listingIds)
}

/** The job that tells those who saved a phone that it costs less; browsing/saved/tell-savers.ts handles it. */
export const tellSaversJob: JobOfOne = { name: 'tell-savers', about: 'listingId', isLowPriority: true }
