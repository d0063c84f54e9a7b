export type BookProblem =
  | 'account-closed'
  | 'account-suspended'
  | 'blocked'
  | 'unknown-product'
  | 'own-product'
  | 'already-sold'
  | 'phone-kept'
  | 'already-booked'
  | 'not-a-phone-number'

/** Why this buyer cannot book this phone; null when they can. A booking reserves nothing, so other orders do not matter. */
export function whyNotBook(
  listing: { sellerId: string; soldAt: Date | null; withdrawnAt: Date | null; heldAt: Date | null },
  buyerId: string,
): 'unknown-product' | 'own-product' | 'already-sold' | null {
  if (listing.sellerId === buyerId) return 'own-product'
  if (listing.soldAt) return 'already-sold'
  return listing.withdrawnAt || listing.heldAt ? 'unknown-product' : null
}

/** How long a meeting place may be, in characters. */
export const longestLocation = 300
