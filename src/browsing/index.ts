import { matchListingJob, notifyWatchersJob } from '../listings/index.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import { ownProblems, savedSearchProblems, searchProblems } from './problems.ts'
import { browsingRoutes } from './routes.ts'
import { notifyWatchers } from './saved/save-phone.ts'
import { personalTables } from './schema.ts'
import { matchListing } from './searches/match-listing.ts'
import {
  type DigestDeps,
  enqueueSavedSearchDigests,
  sendSavedSearchDigest,
  sendSavedSearchDigestJob,
  sendSavedSearchDigestsJob,
} from './searches/send-digests.ts'
import { pruneFoundPhones, pruneFoundPhonesJob } from './searches/store.ts'
import { pruneViews, pruneViewsJob } from './views/count-views.ts'

export { createNameReader } from './known-names.ts'
export { createSearchParser } from './parse-search.ts'
export { countInterest } from './views/count-views.ts'

export const browsingModule = {
  routes: browsingRoutes,
  jobs: (deps: DigestDeps): ModuleJobs => ({
    jobs: {
      [matchListingJob.name]: (payload) => matchListing(deps, payload),
      [notifyWatchersJob.name]: (payload) => notifyWatchers(deps, payload),
      [sendSavedSearchDigestsJob]: () => enqueueSavedSearchDigests(deps),
      [sendSavedSearchDigestJob.name]: (payload) => sendSavedSearchDigest(deps, payload),
      [pruneFoundPhonesJob]: () => pruneFoundPhones(deps),
      [pruneViewsJob]: () => pruneViews(deps),
    },
    recurring: [
      { job: sendSavedSearchDigestsJob, every: 'hour' },
      { job: pruneFoundPhonesJob, every: 'night' },
      { job: pruneViewsJob, every: 'hour' },
    ],
  }),
  problems: [searchProblems, ownProblems, savedSearchProblems],
  personalTables,
} satisfies Module
