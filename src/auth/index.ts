import type { Clock } from '../kernel/time.ts'
import type { Env } from '../ops/env.ts'
import type { Database } from '../platform/database/database.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import type { SendMail } from '../platform/jobs/mail.ts'
import { identityProblems } from './problems.ts'
import { identityRoutes } from './routes.ts'
import { personalTables } from './schema.ts'
import { newDeviceJob, sendNewDevice } from './session/open-session.ts'
import {
  accountChangedJob,
  passwordLinkJob,
  sendAccountChanged,
  sendPasswordLink,
} from './session/set-password.ts'
import { pruneSessions, pruneSessionsJob } from './session/store-sessions.ts'

export {
  type AccountSigns,
  createAccountSigns,
  deleteSigns,
  keepSuspendedSigns,
  sharedNumber,
  sharedSigns,
} from './account-signs.ts'
export { googleIssuer, type OpenIdIssuer } from './google/create-google.ts'
export { createAuthenticator, createGuard, type Guard } from './guards/guard.ts'
export { listAccounts, listAdmins, searchAccounts } from './list-accounts.ts'
export { authHandler } from './session/auth-handler.ts'
export { createIssueToken, tokenKey } from './session/bearer-token.ts'
export { type Auth, createAuth } from './session/create-auth.ts'
export { endOtherSessions, endSessionsOf } from './session/list-sessions.ts'
export { describeLogin, newDeviceJob } from './session/open-session.ts'
export { createReadVisitor, findSession, mayUse, readSession, standInFor } from './session/read-session.ts'
export {
  type AccountChange,
  accountChangedJob,
  mailAccountChange,
  passwordLinkJob,
} from './session/set-password.ts'
export { isFreshFactor, markFactorless, markFactorSetUp, markFactorShown } from './session/shown-factor.ts'
export { loginFailed } from './session/sign-in.ts'
export { addEmailLink, deleteEmailLinks, deleteMailedLinks, findEmailLink } from './session/store-links.ts'
export { findMailboxOf, listMailboxesOf } from './session/store-passwords.ts'
export { findAccountBySession, lockSession } from './session/store-sessions.ts'
export {
  type ProofDeps,
  type ProofProblem,
  type Prover,
  withLateProof,
  withProof,
} from './session/with-proof.ts'
export {
  type Account,
  type AccountRecord,
  accountFacts,
  accountFactsAs,
  close,
  findAccount,
  findAccountByEmail,
  findIdle,
  keepAccount,
  listByEmail,
  listById,
  listClosed,
  lockAccount,
  lockActive,
  lockAdmins,
  lockAllActive,
  lockForUpdate,
  lockRecord,
  readAccount,
  setRole,
  setVerification,
  updateAccount,
} from './store.ts'

export const authModule = {
  routes: identityRoutes,
  jobs: (deps: { db: Database; env: Env; clock: Clock; sendMail: SendMail }): ModuleJobs => ({
    jobs: {
      [passwordLinkJob]: (payload) => sendPasswordLink(deps, payload),
      [newDeviceJob]: (payload) => sendNewDevice(deps, payload),
      [accountChangedJob]: (payload) => sendAccountChanged(deps, payload),
      [pruneSessionsJob]: () => pruneSessions(deps.db, deps.clock),
    },
    recurring: [{ job: pruneSessionsJob, every: 'hour' }],
  }),
  problems: [identityProblems],
  personalTables,
} satisfies Module
