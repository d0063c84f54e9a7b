import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { ModuleJobs } from '../platform/module.ts'
import { judgeListingJob } from './enqueue-listing-jobs.ts'
import { reviewListing } from './flags/review-listing.ts'
import { reindexListings, reindexListingsJob } from './index-listing.ts'

export function listingJobs(deps: { db: Database; clock: Clock }): ModuleJobs {
  return {
    jobs: {
      [reindexListingsJob]: () => reindexListings(deps.db),
      [judgeListingJob.name]: (payload) => reviewListing(deps, payload),
    },
    recurring: [{ job: reindexListingsJob, every: 'hour' }],
  }
}
