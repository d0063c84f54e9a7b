export const auditedActs = [
  'verify-seller',
  'revoke-verification',
  'refuse-verification',
  'close-account',
  'suspend-account',
  'end-suspension',
  'log-out',
  'export-members',
  'note',
  'grant-admin',
  'revoke-admin',
  'start-selling',
  'add-app',
  'remove-app',
  'add-passkey',
  'remove-passkey',
  'renew-backup-codes',
  'remove-factors',
  'dismiss-reports',
  'take-down',
  'approve-phone',
  'confirm-flags',
  'accept-imei',
  'cancel-order',
  'decide-dispute',
  'waive-return',
  'batch-payouts',
  'export-payouts',
  'payout-sent',
  'payout-failed',
  'hold-payouts',
  'resume-payouts',
  'release-held-money',
  'remove-rating',
  'check-money',
  'adopt-refund',
  'pay-refund',
  'retry-job',
  'retry-mail',
  'discard-mail',
  'send-evidence',
  'edit-checklist',
  'close-enquiry',
  'answer-enquiry',
  'add-brand',
  'change-brand',
  'delete-brand',
] as const

export type AuditedAct = (typeof auditedActs)[number]

/** The person who acts, and from which client address. `id` is null at the server's command line, where there is no account. */
export type Actor = { id: string | null; name: string; address: string }

export const reportReasons = ['stolen-or-blocked', 'fake', 'not-as-described', 'scam', 'other'] as const

export type ReportReason = (typeof reportReasons)[number]

/** Why a phone is taken down; its seller reads it. */
export type TakeDownReason = ReportReason

export type Verdict = { decision: 'dismissed' } | { decision: 'taken-down'; reason: TakeDownReason }

/** An admin's decision on a flagged phone. The flags of a sold phone are confirmed where another phone would be taken down. */
export type FlagVerdict =
  | { decision: 'approved' | 'confirmed' }
  | { decision: 'taken-down'; reason: TakeDownReason }

export const reportDecisions = ['dismissed', 'taken-down', 'account-closed'] as const

export type ReportDecision = (typeof reportDecisions)[number]

export type DecideProblem = 'unknown-product' | 'own-case' | 'sold-product'

export type DecideFlagsProblem = DecideProblem | 'phone-changed'

/** Refuses to take down a sold phone unless stolen or blocked: its buyer can complain of all else; null if allowed. */
export function whyNotTakeDown(listing: { soldAt: Date | null }, reason: TakeDownReason) {
  return listing.soldAt && reason !== 'stolen-or-blocked' ? 'sold-product' : null
}

export const maxImeiReasonLength = 500

export type AcceptImeiProblem = 'not-an-imei' | 'own-case'

export type ReportProblem = 'unknown-product' | 'own-product'

export function whyNotReport(listing: { sellerId: string }, reporterId: string): 'own-product' | null {
  return listing.sellerId === reporterId ? 'own-product' : null
}

export type CloseProblem = 'no-such-account' | 'own-account' | 'last-admin'

export const maxNoteLength = 500

/** Why an account is closed; fraud also holds its payouts. */
export const closeReasons = ['other', 'fraud'] as const
export type CloseReason = (typeof closeReasons)[number]

/** Refuses to let admins close their own account; null for any other. Whether it is the last admin is checked under a lock. */
export function whyNotClose(accountId: string, adminId: string | null): 'own-account' | null {
  return accountId === adminId ? 'own-account' : null
}

export const trustPaths = {
  reports: '/dashbord/report',
  flags: '/dashbord/flags',
  verification: '/dashbord/verification',
}
