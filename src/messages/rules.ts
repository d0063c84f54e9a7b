import { toAsciiDigits } from '../kernel/digits.ts'

/** The longest message, in characters. */
export const maxTextLength = 2000

/** What a reader is warned of in a message. */
export type Warning = 'link' | 'code' | 'wallet'

const link =
  /:\/\/|www\.|\b[a-z0-9-]{2,}\.(?:app|bd|biz|co|com|info|io|link|ly|me|net|online|org|ru|shop|site|top|xyz)\b/i
const walletNumber = /(?<!\d)(?:\+?88)?01[3-9]\d{8}(?!\d)/
const codeWord = /\b(?:otp|pin|code)\b|ওটিপি|পিন|কোড/i

/**
 * What people are cheated with in a message: a link that leads away, a one-time code, a wallet number to pay to beside Swap.
 * Null for an ordinary message.
 */
export function warningOf(text: string): Warning | null {
  if (link.test(text)) return 'link'
  const digits = toAsciiDigits(text)
  if (walletNumber.test(digits.replace(/(?<=\d)[ -](?=\d)/g, ''))) return 'wallet'
  const isCode =
    /(?<!\d)\d{6}(?!\d)/.test(digits) || (codeWord.test(text) && /(?<!\d)\d{4,8}(?!\d)/.test(digits))
  return isCode ? 'code' : null
}

/** Who takes part in a conversation. */
export type Parties = { buyerId: string; sellerId: string }

/** The other party of a conversation; null for a user who is neither. */
export function otherParty({ buyerId, sellerId }: Parties, userId: string): string | null {
  if (userId === buyerId) return sellerId
  return userId === sellerId ? buyerId : null
}

/** Why a conversation cannot be begun. */
export type StartProblem = 'account-closed' | 'blocked' | 'own-product' | 'unknown-product'

/** Why a user may not ask the seller of a phone; null when they may. */
export function whyNotAsk(
  listing: { sellerId: string; withdrawnAt: Date | null },
  userId: string,
): 'own-product' | 'unknown-product' | null {
  if (listing.sellerId === userId) return 'own-product'
  return listing.withdrawnAt ? 'unknown-product' : null
}

/** Why a message cannot be sent. */
export type SendProblem = 'unknown-conversation' | 'blocked' | 'other-left' | 'unknown-photo'
