import type { Env } from '../ops/env.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import type { SendMail } from '../platform/jobs/mail.ts'
import {
  closingMailJob,
  eraseAccountJob,
  eraseAccounts,
  eraseAccountsJob,
  type EraseDeps,
  eraseOneAccount,
  sendClosing,
} from './closing/close-own-account.ts'
import { accountProblems } from './contract.ts'
import { emailChangedJob, emailLinkJob, sendEmailChanged, sendEmailLink } from './email/confirm-email.ts'
import {
  exportReadyJob,
  type MakeDeps,
  makeExport,
  makeExportJob,
  pruneExports,
  pruneExportsJob,
  sendExportReady,
} from './export/make-export.ts'
import { pruneMobileCodes, pruneMobileCodesJob } from './mobile/confirm-mobile.ts'
import { accountRoutes } from './routes.ts'
import { personalTables } from './schema.ts'

export { closeAccount, closingMailJob } from './closing/close-own-account.ts'
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
export { blocks } from './schema.ts'
export { countBlocks, deleteBlock, insertBlock, isBlockedBetween } from './store-blocks.ts'
export { languageSwitch } from './switch-language.ts'

export const accountModule = {
  routes: accountRoutes,
  jobs: accountJobs,
  problems: [accountProblems],
  personalTables,
} satisfies Module

type Deps = EraseDeps & MakeDeps & { env: Env; sendMail: SendMail }

function accountJobs(deps: Deps): ModuleJobs {
  return {
    jobs: {
      [emailLinkJob]: (payload) => sendEmailLink(deps, payload),
      [emailChangedJob]: (payload) => sendEmailChanged(deps, payload),
      [makeExportJob]: (payload) => makeExport(deps, payload),
      [exportReadyJob]: (payload) => sendExportReady(deps, payload),
      [pruneExportsJob]: () => pruneExports(deps),
      [closingMailJob]: (payload) => sendClosing(deps, payload),
      [eraseAccountsJob]: () => eraseAccounts(deps),
      [eraseAccountJob]: (payload) => eraseOneAccount(deps, payload),
      [pruneMobileCodesJob]: () => pruneMobileCodes(deps),
    },
    recurring: [
      { job: pruneExportsJob, every: 'hour' },
      { job: pruneMobileCodesJob, every: 'hour' },
      { job: eraseAccountsJob, every: 'hour' },
    ],
  }
}
