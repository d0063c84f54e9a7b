import {
  closingMailJob,
  type EraseDeps,
  eraseAccountJob,
  eraseAccounts,
  eraseAccountsJob,
  eraseOneAccount,
  sendClosing,
} from '../accounts/closing/close-own-account.ts'
import {
  emailChangedJob,
  emailLinkJob,
  sendEmailChanged,
  sendEmailLink,
} from '../accounts/email/confirm-email.ts'
import {
  exportReadyJob,
  type MakeDeps,
  makeExport,
  makeExportJob,
  pruneExports,
  pruneExportsJob,
  sendExportReady,
} from '../accounts/export/make-export.ts'
import type { Env } from '../ops/env.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { SendMail } from '../platform/jobs/mail.ts'
import type { ModuleJobs } from '../platform/module.ts'
import { factorChangedJob, sendFactorChanged } from './factors/change-factors.ts'
import { passwordLinkJob, sendPasswordLink } from './session/send-password-link.ts'
import { pruneSessions, pruneSessionsJob } from './session/store-sessions.ts'
import { newDeviceJob, sendNewDevice } from './session/tell-new-device.ts'

type Deps = EraseDeps & MakeDeps & { db: Database; env: Env; clock: Clock; sendMail: SendMail }

/** The module's background jobs. */
export function identityJobs(deps: Deps): ModuleJobs {
  return {
    jobs: {
      [passwordLinkJob]: (payload) => sendPasswordLink(deps, payload),
      [emailLinkJob]: (payload) => sendEmailLink(deps, payload),
      [emailChangedJob]: (payload) => sendEmailChanged(deps, payload),
      [makeExportJob]: (payload) => makeExport(deps, payload),
      [exportReadyJob]: (payload) => sendExportReady(deps, payload),
      [pruneExportsJob]: () => pruneExports(deps),
      [closingMailJob]: (payload) => sendClosing(deps, payload),
      [eraseAccountsJob]: () => eraseAccounts(deps),
      [eraseAccountJob]: (payload) => eraseOneAccount(deps, payload),
      [newDeviceJob]: (payload) => sendNewDevice(deps, payload),
      [factorChangedJob]: (payload) => sendFactorChanged(deps, payload),
      [pruneSessionsJob]: () => pruneSessions(deps.db, deps.clock),
    },
    recurring: [
      { job: pruneSessionsJob, every: 'hour' },
      { job: pruneExportsJob, every: 'hour' },
      { job: eraseAccountsJob, every: 'hour' },
    ],
  }
}
