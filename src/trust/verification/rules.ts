import { confirmations } from '../../auth/rules.ts'

/** What a seller shows who they are with. */
export const documentKinds = ['nid', 'trade-licence'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What an admin checks of a seller: documents, or another name than the one that was verified. */
export const verificationKinds = [...documentKinds, 'name'] as const
export type VerificationKind = (typeof verificationKinds)[number]

/** What may be missing of a seller whom an admin verifies. It refuses nothing. */
export const verificationGaps = [...confirmations, 'documents'] as const
export type VerificationGap = (typeof verificationGaps)[number]

/** How a verification ends. One that nobody has decided in time has expired. */
export const verificationDecisions = ['approved', 'refused', 'expired'] as const
export type VerificationDecision = (typeof verificationDecisions)[number]

/** How many pictures a verification takes: the document, perhaps with its back, and the shop. */
export const pictureCount = { min: 2, max: 4 }

/** How often somebody may send documents within 24 hours. */
export const dailyVerifications = 3

/** How long documents are kept that nobody has decided on. */
export const retentionDays = 90

/** Why documents are not taken. */
export type AskProblem =
  | 'account-closed'
  | 'confirm-first'
  | 'not-a-seller'
  | 'too-many-verifications'
  | 'unknown-photo'
  | 'verification-waits'
  | 'verified-already'

/** Why an admin's decision on a verification is not taken. */
export type DecideProblem = 'no-such-verification' | 'not-a-seller' | 'other-name' | 'own-case'
