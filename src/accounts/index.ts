import type { Module } from '../platform/module.ts'
import { accountJobs } from './jobs.ts'
import { accountProblems } from './problems.ts'
import { accountRoutes } from './routes.ts'
import { personalTables } from './schema.ts'

export { becomeSeller, grantAdmin, listAdmins, revokeAdmin } from './change-role.ts'
export { closeAccount } from './close-account.ts'
export { closingMailJob } from './closing/close-own-account.ts'
export { emailChangedJob, emailLinkJob, mailEmailLinkLater } from './email/confirm-email.ts'
export { type ExportFiles, exportReadyJob, listExportFiles } from './export/make-export.ts'
export {
  codeAllowed,
  findMobile,
  forgetMobile,
  needsMobile,
  setMobile,
  smsOfAll,
} from './mobile/confirm-mobile.ts'
export { listUnconfirmed, setVerified } from './set-verified.ts'
export { endSuspension, isSuspended, suspendAccount } from './suspend-account.ts'
export { languageSwitch } from './switch-language.ts'

export const accountModule = {
  routes: accountRoutes,
  jobs: accountJobs,
  problems: [accountProblems],
  personalTables,
} satisfies Module
