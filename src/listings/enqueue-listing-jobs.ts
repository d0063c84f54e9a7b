import type { Db } from '../platform/database/database.ts'
import { enqueueUnique, type UniqueJob } from '../platform/jobs/unique-jobs.ts'

/** The job that judges a phone after it was added, changed, sold or withdrawn; flags/review-listing.ts handles it. */
export const judgeListingJob: UniqueJob = { name: 'judge-listing', about: 'listingId', isLowPriority: true }

/** Enqueues the job that judges these phones; it runs as soon as the caller's transaction commits. */
export function enqueueListingReview(tx: Db, listingIds: string[]): Promise<void> {
  return enqueueUnique(tx, judgeListingJob, listingIds)
}

/** The job that compares a phone with saved searches; browsing/searches/match-listing.ts handles it. */
export const matchListingJob: UniqueJob = { name: 'match-listing', about: 'listingId', isLowPriority: true }

/** Enqueues the job that compares these phones with all saved searches; it runs as soon as the caller's transaction commits. */
export function matchLater(tx: Db, listingIds: string[]): Promise<void> {
  return enqueueUnique(tx, matchListingJob, listingIds)
}

/** The job that tells those who saved a phone that it costs less; browsing/saved/save-phone.ts handles it. */
export const notifyWatchersJob: UniqueJob = {
  name: 'notify-watchers',
  about: 'listingId',
  isLowPriority: true,
}
