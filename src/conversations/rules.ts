/** The longest message, in characters. */
export const maxTextLength = 2000

/** Who takes part in a conversation. */
export type Parties = { buyerId: string; sellerId: string }

/** The other party of a conversation; null for a user who is neither. */
export function otherParty({ buyerId, sellerId }: Parties, userId: string): string | null {
  if (userId === buyerId) return sellerId
  return userId === sellerId ? buyerId : null
}

/** Why a conversation cannot be begun. */
export type StartProblem =
  | 'account-closed'
  | 'account-suspended'
  | 'blocked'
  | 'own-product'
  | 'unknown-product'

/** Why a user may not ask the seller of a phone; null when they may. */
export function whyNotAsk(
  listing: { sellerId: string; withdrawnAt: Date | null; heldAt: Date | null },
  userId: string,
): 'own-product' | 'unknown-product' | null {
  if (listing.sellerId === userId) return 'own-product'
  return listing.withdrawnAt || listing.heldAt ? 'unknown-product' : null
}

/** Why an admin cannot dismiss the reports of a conversation. */
export type DismissProblem = 'unknown-conversation' | 'own-case'

/** Why a message cannot be sent. */
export type SendProblem =
  | 'unknown-conversation'
  | 'blocked'
  | 'other-left'
  | 'unconfirmed-email'
  | 'unknown-photo'
