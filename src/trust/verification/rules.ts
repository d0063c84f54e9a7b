import { confirmations } from '../../auth/rules.ts'

export const documentKinds = ['nid', 'trade-licence'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Documents, or a new name. */
export const verificationKinds = [...documentKinds, 'name'] as const
export type VerificationKind = (typeof verificationKinds)[number]

/** It refuses nothing. */
export const verificationGaps = [...confirmations, 'documents'] as const
export type VerificationGap = (typeof verificationGaps)[number]

/** Undecided ones expire. */
export const verificationDecisions = ['approved', 'refused', 'expired'] as const
export type VerificationDecision = (typeof verificationDecisions)[number]

/** The document, perhaps its back, and the shop. */
export const pictureCount = { min: 2, max: 4 }

export const dailyVerifications = 3

export const retentionDays = 90

export type AskProblem =
  | 'account-closed'
  | 'confirm-first'
  | 'not-a-seller'
  | 'too-many-verifications'
  | 'unknown-photo'
  | 'verification-waits'
  | 'verified-already'

export type DecideProblem = 'no-such-verification' | 'not-a-seller' | 'other-name' | 'own-case'
