import { tellSavers, tellSaversJob } from '../browsing/saved/tell-savers.ts'
import { pruneViews, pruneViewsJob } from '../browsing/views/count-views.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { ModuleJobs } from '../platform/module.ts'
import { judgeListingJob } from './flags/judge-later.ts'
import { judgeListing } from './flags/judge-listing.ts'
import { reindexListings, reindexListingsJob } from './index-listing.ts'

/** The module's background jobs. */
export function listingJobs(deps: { db: Database; clock: Clock }): ModuleJobs {
  return {
    jobs: {
      [pruneViewsJob]: () => pruneViews(deps),
      [reindexListingsJob]: () => reindexListings(deps.db),
      [judgeListingJob.name]: (payload) => judgeListing(deps, payload),
      [tellSaversJob.name]: (payload) => tellSavers(deps, payload),
    },
    recurring: [
      { job: pruneViewsJob, every: 'hour' },
      { job: reindexListingsJob, every: 'hour' },
    ],
  }
}
