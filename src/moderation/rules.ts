/** What is written down of an admin's doing. */
export const adminActs = [
  'verify-seller',
  'revoke-verification',
  'close-account',
  'grant-admin',
  'revoke-admin',
] as const

export type AdminAct = (typeof adminActs)[number]

/** Who acts as an admin, and from where: an account and its client address, or somebody at the server itself. */
export type ActingAdmin = { id: string | null; name: string; address: string }

/** Why a phone cannot be reported. */
export type ReportProblem = 'unknown-product' | 'own-product'

/** Why this user cannot report this phone; null when they can. Sold phones can be reported too. */
export function whyNotReport(listing: { sellerId: string }, reporterId: string): 'own-product' | null {
  return listing.sellerId === reporterId ? 'own-product' : null
}

/** Why a seller's verification cannot be set. */
export type VerifyProblem = 'no-such-account' | 'not-a-seller'

/** Why an account cannot be closed. */
export type CloseProblem = 'no-such-account' | 'own-account' | 'last-admin'

/** Why this admin cannot close this account, as far as that shows without looking; null when they may. */
export function whyNotClose(accountId: string, adminId: string | null): 'own-account' | null {
  return accountId === adminId ? 'own-account' : null
}
