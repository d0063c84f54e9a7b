import type { Db } from '../../platform/database/database.ts'
import { addJobsOf, type JobOfOne } from '../../platform/jobs/jobs-of-one.ts'

/** The job that judges a phone after it was added, changed, sold or withdrawn; flags/judge-listing.ts handles it. */
export const judgeListingJob: JobOfOne = { name: 'judge-listing', about: 'listingId', isLowPriority: true }

/** Enqueues the job that judges these phones; it runs as soon as the caller's transaction commits. */
export function judgeLater(tx: Db, listingIds: string[]): Promise<void> {
  return addJobsOf(tx, judgeListingJob, listingIds)
}
