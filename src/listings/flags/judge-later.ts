import type { Db } from '../../platform/database/database.ts'
import { addJobsOf, type JobOfOne } from '../../platform/jobs/jobs-of-one.ts'

/** The job that looks at a phone once it was added, changed, sold or withdrawn: see judge-listing.ts. */
export const judgeListingJob: JobOfOne = { name: 'judge-listing', about: 'listingId', isLowPriority: true }

/** Has these phones looked at as soon as the caller's transaction commits. */
export function judgeLater(tx: Db, listingIds: string[]): Promise<void> {
  return addJobsOf(tx, judgeListingJob, listingIds)
}
