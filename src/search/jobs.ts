import { matchListingJob } from '../listings/index.ts'
import type { ModuleJobs } from '../platform/module.ts'
import {
  type MailFoundDeps,
  mailFoundPhones,
  mailFoundPhonesJob,
  mailFoundPhonesOf,
  mailFoundPhonesOfJob,
} from './saved/mail-found.ts'
import { matchListing } from './saved/match-listing.ts'
import { pruneFoundPhones, pruneFoundPhonesJob } from './saved/store.ts'

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
