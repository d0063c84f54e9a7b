import { pruneEnquiries, pruneEnquiriesJob } from '../help/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { ModuleJobs } from '../platform/module.ts'
import {
  expireVerification,
  expireVerificationJob,
  expireVerifications,
  expireVerificationsJob,
} from '../trust/verification/expire-verifications.ts'
import { pruneUndelivered, pruneUndeliveredJob } from './mail/retry-or-discard-mail.ts'

/** The module's background jobs. */
export function moderationJobs(deps: { db: Database; clock: Clock }): ModuleJobs {
  return {
    jobs: {
      [pruneUndeliveredJob]: () => pruneUndelivered(deps),
      [expireVerificationsJob]: () => expireVerifications(deps),
      [expireVerificationJob.name]: (payload) => expireVerification(deps, payload),
      [pruneEnquiriesJob]: () => pruneEnquiries(deps),
    },
    recurring: [
      { job: expireVerificationsJob, every: 'hour' },
      { job: pruneUndeliveredJob, every: 'night' },
      { job: pruneEnquiriesJob, every: 'night' },
    ],
  }
}
