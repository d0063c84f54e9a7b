import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { ModuleJobs } from '../platform/module.ts'
import { pruneEnquiries, pruneEnquiriesJob } from './enquiries/store.ts'
import { pruneUndelivered, pruneUndeliveredJob } from './mail/retry-or-discard-mail.ts'
import {
  expireVerification,
  expireVerificationJob,
  expireVerifications,
  expireVerificationsJob,
} from './verification/expire-verifications.ts'

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
