import { matchListingJob, tellSaversJob } from '../listings/index.ts'
import type { ModuleJobs } from '../platform/module.ts'
import { tellSavers } from './saved/tell-savers.ts'
import {
  type MailFoundDeps,
  mailFoundPhones,
  mailFoundPhonesJob,
  mailFoundPhonesOf,
  mailFoundPhonesOfJob,
} from './searches/mail-found.ts'
import { matchListing } from './searches/match-listing.ts'
import { pruneFoundPhones, pruneFoundPhonesJob } from './searches/store.ts'
import { pruneViews, pruneViewsJob } from './views/count-views.ts'

export function browsingJobs(deps: MailFoundDeps): ModuleJobs {
  return {
    jobs: {
      [matchListingJob.name]: (payload) => matchListing(deps, payload),
      [tellSaversJob.name]: (payload) => tellSavers(deps, payload),
      [mailFoundPhonesJob]: () => mailFoundPhones(deps),
      [mailFoundPhonesOfJob.name]: (payload) => mailFoundPhonesOf(deps, payload),
      [pruneFoundPhonesJob]: () => pruneFoundPhones(deps),
      [pruneViewsJob]: () => pruneViews(deps),
    },
    recurring: [
      { job: mailFoundPhonesJob, every: 'hour' },
      { job: pruneFoundPhonesJob, every: 'night' },
      { job: pruneViewsJob, every: 'hour' },
    ],
  }
}
