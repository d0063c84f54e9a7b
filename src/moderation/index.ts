/** What other modules of the server, and its scripts, may use. Pages never import it. */

export { recordAct } from './audit-log.ts'
export { pruneEnquiries, pruneEnquiriesJob } from './enquiries/store.ts'
export { countFlags } from './flags/read-flagged.ts'
export { pruneUndelivered, pruneUndeliveredJob } from './mail/retry-or-discard-mail.ts'
export { grantAdmin, removeFactors, revokeAdmin } from './members/change-role.ts'
export { hasReportedPhones } from './reports/store.ts'
export { moderationRoutes } from './routes.ts'
export { askForNameCheck } from './verification/ask-verification.ts'
export { maySeeDocuments } from './verification/decide-verification.ts'
export {
  expireVerification,
  expireVerificationJob,
  expireVerifications,
  expireVerificationsJob,
} from './verification/expire-verifications.ts'
