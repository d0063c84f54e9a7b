import { confirmations } from '../../auth/rules.ts'

export const documentKinds = ['nid', 'trade-licence'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What an admin checks of a seller: a document of this kind, or a name changed after verification. */
export const verificationKinds = [...documentKinds, 'name'] as const
export type VerificationKind = (typeof verificationKinds)[number]

/** What a seller may lack when an admin verifies them. The admin is told, but may verify all the same. */
export const verificationGaps = [...confirmations, 'documents'] as const
export type VerificationGap = (typeof verificationGaps)[number]

/** How a verification ends; one that nobody decides within `retentionDays` expires. */
export const verificationDecisions = ['approved', 'refused', 'expired'] as const
export type VerificationDecision = (typeof verificationDecisions)[number]

/** How many pictures a verification takes: the document, perhaps with its back, and the shop. */
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

export type VerifyProblem = 'no-such-account' | 'not-a-seller' | 'other-name'

export type DecideProblem = 'no-such-verification' | 'not-a-seller' | 'other-name' | 'own-case'
