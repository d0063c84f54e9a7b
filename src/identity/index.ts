/** What other modules of the server may use. Pages never import it. */
export { type AccountSigns, createAccountSigns, listSharedSigns } from './account-signs.ts'
export { authHandler } from './auth-handler.ts'
export { createAuthenticator } from './authenticate.ts'
export { becomeSeller } from './become-seller.ts'
export { createPasswordCheck } from './check-password.ts'
export { closeAccount } from './close-account.ts'
export { type Auth, createAuth } from './create-auth.ts'
export { type ActSubject, describeActor, type RecordAct } from './describe-actor.ts'
export { googleIssuer, type OpenIdIssuer } from './google-issuer.ts'
export { grantAdmin, listAdmins, revokeAdmin } from './grant-admin.ts'
export { createGuard, type Guard } from './guard.ts'
export { createIssueToken, tokenKey } from './issue-token.ts'
export { listAccounts } from './list-accounts.ts'
export { loginFailed } from './login-failed.ts'
export { pruneSessions, pruneSessionsJob } from './prune-sessions.ts'
export { createReadSession } from './read-session.ts'
export { createReadVisitor } from './read-visitor.ts'
export { renewCookies } from './renew-cookies.ts'
export { identityRoutes } from './routes.ts'
export { passwordLinkJob, sendPasswordLink } from './send-password-link.ts'
export { setVerified } from './set-verified.ts'
export {
  type Account,
  accountFacts,
  countUnverifiedSellers,
  findAccount,
  findAccountByEmail,
  listByEmail,
  lockAccount,
  selectUnverifiedSellers,
} from './store.ts'
export { findMailboxOf, listMailboxesOf, markEmailVerified } from './store-passwords.ts'
export { findAccountBySession, takeGoogleProof } from './store-sessions.ts'
export { languageSwitch } from './switch-language.ts'
