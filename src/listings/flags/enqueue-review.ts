import type { Db } from '../../platform/database/database.ts'
import { enqueueUnique, type UniqueJob } from '../../platform/jobs/unique-jobs.ts'

/** The job that judges a phone after it was added, changed, sold or withdrawn; flags/judge-listing.ts handles it. */
export const judgeListingJob: UniqueJob = { name: 'judge-listing', about: 'listingId', isLowPriority: true }

/** Enqueues the job that judges these phones; it runs as soon as the caller's transaction commits. */
export function enqueueListingReview(tx: Db, listingIds: string[]): Promise<void> {
  return enqueueUnique(tx, judgeListingJob, listingIds)
}
