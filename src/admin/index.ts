/** What other modules of the server, and its scripts, may use. Pages never import it. */
import type { Module } from '../platform/module.ts'
import { personalTables } from '../trust/schema.ts'
import { verificationProblems } from '../trust/verification/problems.ts'
import { moderationJobs } from './jobs.ts'
import { moderationProblems } from './problems.ts'
import { moderationRoutes } from './routes.ts'

export { recordAct } from '../trust/audit-log.ts'
export { countFlags } from '../trust/flags/read-flagged.ts'
export { hasReportedPhones } from '../trust/reports/store.ts'
export { askForNameCheck } from '../trust/verification/ask-verification.ts'
export { maySeeDocuments } from '../trust/verification/decide-verification.ts'
export { grantAdmin, removeFactors, revokeAdmin } from './members/change-role.ts'

export const moderationModule = {
  routes: moderationRoutes,
  jobs: moderationJobs,
  problems: [moderationProblems, verificationProblems],
  personalTables,
} satisfies Module
