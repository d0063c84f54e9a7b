import type { Module } from '../platform/module.ts'
import { identityJobs } from './jobs.ts'
import { identityProblems } from './problems.ts'
import { identityRoutes } from './routes.ts'
import { personalTables } from './schema.ts'

export {
  type AccountSigns,
  createAccountSigns,
  deleteSigns,
  keepSuspendedSigns,
  listSharedSigns,
  sharedNumber,
} from './account-signs.ts'
export { googleIssuer, type OpenIdIssuer } from './google/google-issuer.ts'
export { createAuthenticator } from './guards/authenticate.ts'
export {
  type AccountActor,
  type ActSubject,
  createGuard,
  describeActor,
  type Guard,
  type RecordAct,
} from './guards/guard.ts'
export { listAccounts, searchAccounts } from './list-accounts.ts'
export { authHandler } from './session/auth-handler.ts'
export { createIssueToken, tokenKey } from './session/bearer-token.ts'
export { type Auth, createAuth } from './session/create-auth.ts'
export { createPasswordCheck } from './session/hash-password.ts'
export { endOtherSessions, endSessionsOf } from './session/list-sessions.ts'
export { createReadVisitor, findSession, mayUse, readSession, standInFor } from './session/read-session.ts'
export { passwordLinkJob } from './session/send-password-link.ts'
export { isFreshFactor, markFactorless, markFactorSetUp, markFactorShown } from './session/shown-factor.ts'
export { loginFailed } from './session/sign-in.ts'
export {
  addEmailLink,
  deleteEmailLinks,
  deleteMailedLinks,
  findEmailLink,
} from './session/store-links.ts'
export { findMailboxOf, listMailboxesOf } from './session/store-passwords.ts'
export { findAccountBySession, lockSession } from './session/store-sessions.ts'
export { newDeviceJob } from './session/tell-new-device.ts'
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
  jobs: identityJobs,
  problems: [identityProblems],
  personalTables,
} satisfies Module
