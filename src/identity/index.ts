/** What other modules of the server may use. Pages never import it. */
export {
  type AccountSigns,
  createAccountSigns,
  listSharedSigns,
  sharedNumber,
} from './account/account-signs.ts'
export { becomeSeller, grantAdmin, listAdmins, revokeAdmin } from './account/change-role.ts'
export { closeAccount } from './account/close-account.ts'
export { listAccounts, searchAccounts } from './account/list-accounts.ts'
export { listUnconfirmed, setVerified } from './account/name-and-badge.ts'
export {
  type AccountRecord,
  endSuspension,
  isSuspended,
  readAccount,
  suspendAccount,
} from './account/suspend-account.ts'
export { languageSwitch } from './account/switch-language.ts'
export {
  closingMailJob,
  type EraseDeps,
  eraseAccountJob,
  eraseAccounts,
  eraseAccountsJob,
  eraseOneAccount,
  type LeaveDeps,
  sendClosing,
} from './closing/close-own-account.ts'
export {
  emailChangedJob,
  emailLinkJob,
  sendEmailChanged,
  sendEmailLink,
} from './email/confirm-email.ts'
export {
  exportReadyJob,
  listExportFiles,
  makeExport,
  makeExportJob,
  pruneExports,
  pruneExportsJob,
  sendExportReady,
} from './export/make-export.ts'
export { factorChangedJob, removeFactors, sendFactorChanged } from './factors/change-factors.ts'
export { factorRoutes } from './factors/routes.ts'
export { createTotpSeal, renewTotps } from './factors/totp-seal.ts'
export { type ProofDeps, type Prover, withProof } from './factors/with-proof.ts'
export { googleIssuer, type OpenIdIssuer } from './google/google-issuer.ts'
export { createAuthenticator } from './guards/authenticate.ts'
export { type ActSubject, createGuard, describeActor, type Guard, type RecordAct } from './guards/guard.ts'
export { codeAllowed, findMobile, needsMobile, setMobile } from './mobile/confirm-mobile.ts'
export { identityRoutes } from './routes.ts'
export { authHandler } from './session/auth-handler.ts'
export { createIssueToken, tokenKey } from './session/bearer-token.ts'
export { type Auth, createAuth } from './session/create-auth.ts'
export { loginFailed } from './session/create-sign-in-hooks.ts'
export { createPasswordCheck } from './session/hash-password.ts'
export { endSessionsOf } from './session/list-sessions.ts'
export { createReadSession, createReadVisitor } from './session/read-session.ts'
export { renewCookies } from './session/renew-cookies.ts'
export { passwordLinkJob, sendPasswordLink } from './session/send-password-link.ts'
export { isFreshFactor } from './session/shown-factor.ts'
export { findMailboxOf, listMailboxesOf, markEmailVerified } from './session/store-passwords.ts'
export { findAccountBySession, pruneSessions, pruneSessionsJob } from './session/store-sessions.ts'
export { newDeviceJob, sendNewDevice } from './session/tell-new-device.ts'
export {
  type Account,
  accountFacts,
  accountFactsAs,
  countUnverifiedSellers,
  findAccount,
  findAccountByEmail,
  findIdle,
  listByEmail,
  listById,
  lockAccount,
  lockActive,
  lockAllActive,
  lockForUpdate,
} from './store.ts'
