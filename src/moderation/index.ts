/** What other modules of the server, and its scripts, may use. Pages never import it. */
import type { Module } from '../platform/module.ts'
import { moderationJobs } from './jobs.ts'
import { moderationProblems } from './problems.ts'
import { moderationRoutes } from './routes.ts'
import { personalTables } from './schema.ts'
import { verificationProblems } from './verification/problems.ts'

export { recordAct } from './audit-log.ts'
export { countFlags } from './flags/read-flagged.ts'
export { grantAdmin, removeFactors, revokeAdmin } from './members/change-role.ts'
export { hasReportedPhones } from './reports/store.ts'
export { askForNameCheck } from './verification/ask-verification.ts'
export { maySeeDocuments } from './verification/decide-verification.ts'

export const moderationModule = {
  routes: moderationRoutes,
  jobs: moderationJobs,
  problems: [moderationProblems, verificationProblems],
  personalTables,
} satisfies Module
