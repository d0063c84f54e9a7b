export const maxTextLength = 2000

export type Parties = { buyerId: string; sellerId: string }

/** Returns the id of the other party of a conversation; null for a user who is neither its buyer nor its seller. */
export function otherParty({ buyerId, sellerId }: Parties, userId: string): string | null {
  if (userId === buyerId) return sellerId
  return userId === sellerId ? buyerId : null
}

export type StartProblem =
  | 'account-closed'
  | 'account-suspended'
  | 'blocked'
  | 'own-product'
  | 'unknown-booking'
  | 'unknown-product'

export function whyNotAsk(
  listing: { sellerId: string; withdrawnAt: Date | null; heldAt: Date | null },
  userId: string,
): 'own-product' | 'unknown-product' | null {
  if (listing.sellerId === userId) return 'own-product'
  return listing.withdrawnAt || listing.heldAt ? 'unknown-product' : null
}

export type DismissProblem = 'unknown-conversation' | 'own-case'

export type SendProblem =
  | 'account-closed'
  | 'account-suspended'
  | 'unknown-conversation'
  | 'blocked'
  | 'other-left'
  | 'unconfirmed-email'
  | 'unknown-photo'
