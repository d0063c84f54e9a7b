import { matchListingJob, notifyWatchersJob } from '../listings/index.ts'
import type { ModuleJobs } from '../platform/module.ts'
import { notifyWatchers } from './saved/notify-watchers.ts'
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

export function browsingJobs(deps: DigestDeps): ModuleJobs {
  return {
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
  }
}
