/** What the audit log records. */
export const auditedActs = [
  'verify-seller',
  'revoke-verification',
  'refuse-verification',
  'close-account',
  'suspend-account',
  'end-suspension',
  'log-out',
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
] as const

export type AuditedAct = (typeof auditedActs)[number]

/** Who acts, and from which client address. At the server's command line there is no account: `id` is null. */
export type Actor = { id: string | null; name: string; address: string }

/** What a reporter can say is wrong with a phone. */
export const reportReasons = ['stolen-or-blocked', 'fake', 'not-as-described', 'scam', 'other'] as const

export type ReportReason = (typeof reportReasons)[number]

/** Why a phone is taken down; its seller reads it. */
export type TakeDownReason = ReportReason

/** An admin's decision. */
export type Verdict = { decision: 'dismissed' } | { decision: 'taken-down'; reason: TakeDownReason }

/** An admin's decision on a flagged phone. The flags of one that is sold are confirmed where another would be taken down. */
export type FlagVerdict =
  | { decision: 'approved' | 'confirmed' }
  | { decision: 'taken-down'; reason: TakeDownReason }

/** How reports were closed. */
export const reportDecisions = ['dismissed', 'taken-down', 'account-closed'] as const

export type ReportDecision = (typeof reportDecisions)[number]

/** Why an admin's decision on the reports of a phone is refused. */
export type DecideProblem = 'unknown-product' | 'own-case' | 'sold-product'

/** Why an admin's decision on the flags of a phone is refused. */
export type DecideFlagsProblem = DecideProblem | 'phone-changed'

/** Refuses to take down a phone that has a buyer, unless it is stolen or blocked: of all else its buyer can complain. */
export function whyNotTakeDown(
  listing: { soldAt: Date | null },
  reason: TakeDownReason,
): 'sold-product' | null {
  return listing.soldAt && reason !== 'stolen-or-blocked' ? 'sold-product' : null
}

/** How long the reason may be for which an admin accepts an IMEI again. */
export const maxImeiReasonLength = 500

/** Why an admin cannot accept an IMEI again. */
export type AcceptImeiProblem = 'not-an-imei' | 'own-case'

/** Why a phone cannot be reported. */
export type ReportProblem = 'unknown-product' | 'own-product'

/** Why a user may not report a phone, sold or not; null when they may. */
export function whyNotReport(listing: { sellerId: string }, reporterId: string): 'own-product' | null {
  return listing.sellerId === reporterId ? 'own-product' : null
}

/** Why an account cannot be closed. */
export type CloseProblem = 'no-such-account' | 'own-account' | 'last-admin'

/** How long the note of an admin about an account may be, and the reason of a suspension or of a revoked verification. */
export const maxNoteLength = 500

/** Why an account is closed. Fraud also puts its payouts on hold. */
export const closeReasons = ['other', 'fraud'] as const
export type CloseReason = (typeof closeReasons)[number]

/** Refuses an admin's own account; null for any other. Whether it is the last admin is checked under a lock. */
export function whyNotClose(accountId: string, adminId: string | null): 'own-account' | null {
  return accountId === adminId ? 'own-account' : null
}
