import type { Db } from '../../platform/database/database.ts'
import { addJobsOf, type JobOfOne } from '../../platform/jobs/jobs-of-one.ts'

export const judgeListingJob: JobOfOne = { name: 'judge-listing', about: 'listingId', isLowPriority: true }

export function judgeLater(tx: Db, listingIds: string[]): Promise<void> {
  return addJobsOf(tx, judgeListingJob, listingIds)
}
