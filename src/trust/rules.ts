import { type TakeDownReason, takeDownReasons } from '../audit/rules.ts'

export const reportReasons = takeDownReasons

export type ReportReason = TakeDownReason

export type Verdict = { decision: 'dismissed' } | { decision: 'taken-down'; reason: TakeDownReason }

/** An admin's decision on a flagged phone. The flags of a sold phone are confirmed where another phone would be taken down. */
export type FlagVerdict =
  | { decision: 'approved' | 'confirmed' }
  | { decision: 'taken-down'; reason: TakeDownReason }

export const reportDecisions = ['dismissed', 'taken-down', 'account-closed'] as const

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
