import type { Clock } from '../kernel/time.ts'
import type { Database } from '../platform/database/database.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import { trustProblems } from './problems.ts'
import { trustRoutes } from './routes.ts'
import { personalTables } from './schema.ts'
import { verificationProblems } from './verification/contract.ts'
import {
  expireVerification,
  expireVerificationJob,
  expireVerifications,
  expireVerificationsJob,
} from './verification/verify-seller.ts'

export { countFlags, selectFlaggedPhones } from './flags/flagged-phones.ts'
export { selectReportedPhones } from './reports/read-report-queue.ts'
export { hasReportedPhones, listReportsOn } from './reports/store.ts'
export { findGaps, readVerificationsOf } from './routes.ts'
export { findWaiting, selectVerifications } from './verification/store.ts'
export { askForNameCheck, maySeeDocuments } from './verification/verify-seller.ts'

export const trustModule = {
  routes: trustRoutes,
  jobs: (deps: { db: Database; clock: Clock }): ModuleJobs => ({
    jobs: {
      [expireVerificationsJob]: () => expireVerifications(deps),
      [expireVerificationJob.name]: (payload) => expireVerification(deps, payload),
    },
    recurring: [{ job: expireVerificationsJob, every: 'hour' }],
  }),
  problems: [trustProblems, verificationProblems],
  personalTables,
} satisfies Module
