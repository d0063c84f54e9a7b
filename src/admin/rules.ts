import { type Duty, mayDo, type StaffRole } from '../auth/rules.ts'

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

/** How long what somebody writes by the contact form may be, and the name above it. */
export const enquiryLength = { text: 3000, name: 100 }

/** How long the statement of an admin to a bank may be. */
export const maxStatementLength = 5000

/** Why evidence about a chargeback cannot be sent. */
export type EvidenceProblem = 'unknown-chargeback' | 'own-case' | 'too-late-for-evidence'

/** Why an admin cannot accept an IMEI again. */
export type AcceptImeiProblem = 'not-an-imei' | 'own-case'

/** Why a phone cannot be reported. */
export type ReportProblem = 'unknown-product' | 'own-product'

/** Why a user may not report a phone, sold or not; null when they may. */
export function whyNotReport(listing: { sellerId: string }, reporterId: string): 'own-product' | null {
  return listing.sellerId === reporterId ? 'own-product' : null
}

/** Why a seller's verification cannot be set. */
export type VerifyProblem = 'no-such-account' | 'not-a-seller'

/** Why an account cannot be suspended. */
export type SuspendProblem = 'no-such-account' | 'admin-suspended'

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

/** What mails are about that belong to an account itself, and to no notification. */
export const accountMailKinds = [
  'password-link',
  'email-link',
  'email-changed',
  'new-device',
  'factor-changed',
  'export-ready',
  'closing',
] as const

export type AccountMailKind = (typeof accountMailKinds)[number]

/** Why a mail was given up, as far as the mail server said. */
export const undeliveredReasons = [
  'no-such-address',
  'mailbox-full',
  'refused',
  'busy',
  'unreachable',
  'unknown',
] as const

export type UndeliveredReason = (typeof undeliveredReasons)[number]

/** Reads the error of a job that sends mail: the mail server's code (RFC 5321, RFC 3463), if it gave one, and what it means. */
export function readMailError(error: string): { reason: UndeliveredReason; code?: string } {
  const [code, reply, status] = /\b([45]\d\d)(?: (\d\.\d{1,3}\.\d{1,3}))?$/.exec(error) ?? []
  if (!code) return { reason: /^the mail server cannot be reached/.test(error) ? 'unreachable' : 'unknown' }
  if (reply?.startsWith('4')) return { reason: 'busy', code }
  if (status === '5.2.2' || (!status && reply === '552')) return { reason: 'mailbox-full', code }
  const isUnknown = status ? status.startsWith('5.1.') : reply === '550' || reply === '553'
  return { reason: isUnknown ? 'no-such-address' : 'refused', code }
}

/** What can wait for an admin, and who is in charge of it. */
const queueDuties = {
  dispute: 'money',
  chargeback: 'money',
  payout: 'money',
  batch: 'money',
  held: 'money',
  refund: 'money',
  difference: 'money',
  job: 'money',
  seller: 'members',
  report: 'reports',
  flag: 'reports',
  rating: 'reports',
  conversation: 'reports',
  enquiry: 'reports',
  mail: 'members',
} as const satisfies Record<string, Duty>

export type QueueKind = keyof typeof queueDuties

export const queueKinds = Object.keys(queueDuties) as [QueueKind, ...QueueKind[]]

/** What waits for this admin: an owner sees everything. */
export const queueKindsOf = (staff: StaffRole | null): QueueKind[] =>
  queueKinds.filter((kind) => mayDo(staff, queueDuties[kind]))
