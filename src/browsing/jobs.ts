import { matchListingJob } from '../listings/index.ts'
import type { ModuleJobs } from '../platform/module.ts'
import {
  type MailFoundDeps,
  mailFoundPhones,
  mailFoundPhonesJob,
  mailFoundPhonesOf,
  mailFoundPhonesOfJob,
} from './searches/mail-found.ts'
import { matchListing } from './searches/match-listing.ts'
import { pruneFoundPhones, pruneFoundPhonesJob } from './searches/store.ts'

/** The module's background jobs. */
export function searchJobs(deps: MailFoundDeps): ModuleJobs {
  return {
    jobs: {
      [matchListingJob.name]: (payload) => matchListing(deps, payload),
      [mailFoundPhonesJob]: () => mailFoundPhones(deps),
      [mailFoundPhonesOfJob.name]: (payload) => mailFoundPhonesOf(deps, payload),
      [pruneFoundPhonesJob]: () => pruneFoundPhones(deps),
    },
    recurring: [
      { job: mailFoundPhonesJob, every: 'hour' },
      { job: pruneFoundPhonesJob, every: 'night' },
    ],
  }
}
