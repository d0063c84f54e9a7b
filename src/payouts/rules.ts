import { toPlainText } from '../kernel/plain-text.ts'
import { trimUnseen } from '../kernel/visible-text.ts'

/** Where sellers can have their money sent: a mobile wallet, or a bank account. */
export const accountKinds = ['bkash', 'nagad', 'bank'] as const
export type AccountKind = (typeof accountKinds)[number]

/** A seller's payout account. `routing` is the routing number of a bank's branch; wallets have none. */
export type PayoutAccount = { kind: AccountKind; name: string; number: string; routing: string | null }

const maxNameLength = 100

/** Why a payout account is not accepted. */
export type AccountProblem =
  | 'bad-account-name'
  | 'bad-wallet-number'
  | 'bad-account-number'
  | 'bad-routing-number'

/** What people put between the digits of a number. */
const plain = (text: string) => toPlainText(text).replaceAll(/[\s().-]/g, '')

/** The digits of a number of this length; null if it is none. */
function readDigits(text: string, pattern: RegExp): string | null {
  const digits = plain(text)
  return pattern.test(digits) ? digits : null
}

export const readBankNumber = (text: string) => readDigits(text, /^\d{6,20}$/)
export const readRoutingNumber = (text: string) => readDigits(text, /^\d{9}$/)

/** The name of an account's holder; null when it is empty, too long or has control characters. */
export function readHolderName(text: string): string | null {
  const name = trimUnseen(text)
  return name && name.length <= maxNameLength && !/\p{C}/u.test(name.replace(/[\u200C\u200D]/g, ''))
    ? name
    : null
}

/** A number of which only the last digits are shown. */
export function maskNumber(number: string): string {
  const shown = number.length > 8 ? 4 : 2
  return '•'.repeat(number.length - shown) + number.slice(-shown)
}

/** Whether two accounts are one and the same. */
export function isSameAccount(one: PayoutAccount, other: PayoutAccount): boolean {
  return (['kind', 'name', 'number', 'routing'] as const).every((field) => one[field] === other[field])
}

/**
 * What a payout is. `due`: the seller has asked for it. `sending`: a service is being asked to send it. `batched`: an admin has
 * gathered it into a batch to be sent. `sent`: the money has left. `failed`: the money is back in the seller's balance.
 */
export const payoutStates = ['due', 'sending', 'batched', 'sent', 'failed'] as const
export type PayoutState = (typeof payoutStates)[number]

/** How a payout ends. */
export const payoutOutcomes = ['sent', 'failed'] as const
export type PayoutOutcome = (typeof payoutOutcomes)[number]

export const maxReferenceLength = 100

/** Why a seller cannot have money paid out. */
export type RequestProblem =
  | 'account-closed'
  | 'bad-amount'
  | 'factor-needed'
  | 'factor-to-set-up'
  | 'money-rests'
  | 'no-payout-account'
  | 'not-enough-money'
  | 'payouts-held'

/** Why a payout account cannot be changed. */
export type ChangeProblem =
  | AccountProblem
  | 'account-closed'
  | 'factor-needed'
  | 'not-proven'
  | 'unconfirmed-email'
  | 'unconfirmed-mobile'
  | 'wrong-password'

/** Why no batch can be made. */
export type BatchProblem = 'nothing-due' | 'over-wallet-limits'

/** Why a payout cannot be marked as sent or failed. */
export type MarkProblem =
  | 'unknown-payout'
  | 'own-case'
  | 'already-failed'
  | 'being-sent'
  | 'held-back'
  | 'payouts-held'

/** Why a hold on payouts cannot be set or lifted, or money that rests cannot be released. */
export type HoldProblem = 'unknown-seller' | 'unknown-sale' | 'own-case'

/** Who says how a payout has ended: the service that was asked to send it, or an admin. */
export type MarkedBy = 'sender' | 'admin'

/**
 * How long a service is asked again to send a payout. For so long services remember a request, and send the money once. Later an
 * admin has to find out.
 */
const sendingMillis = 24 * 3_600_000

/** The moment before which the sending of a payout must have begun for an admin to mark it. */
export function sendingSince(now: Date): Date {
  return new Date(now.getTime() - sendingMillis)
}

/** What becomes of a payout that is marked; 'done' when it was marked so before. A bank can return what was sent. */
export function decideOutcome(
  { state, dispatchedAt }: { state: PayoutState; dispatchedAt: Date | null },
  outcome: PayoutOutcome,
  by: MarkedBy,
  now: Date,
): 'change' | 'done' | 'already-failed' | 'being-sent' {
  if (state === outcome) return 'done'
  if (state === 'failed') return 'already-failed'
  const isBeingSent = state === 'sending' && dispatchedAt !== null && dispatchedAt > sendingSince(now)
  return isBeingSent && by === 'admin' ? 'being-sent' : 'change'
}

/** The most that is paid out to one wallet, in minor units. */
export type WalletLimits = { dayMinor: number; monthMinor: number }

/**
 * What keeps a payout, or a part of it, from being sent: a limit of its wallet, a hold on the payouts of its seller, or what
 * chargebacks may take back from the seller.
 */
export const heldBackBy = ['daily-limit', 'monthly-limit', 'payouts-held', 'chargeback'] as const
export type HeldBackBy = (typeof heldBackBy)[number]

/**
 * How much of an amount a wallet can take, and which limit keeps the rest back, if any.
 * @param sent what was sent to it this day and this month
 */
export function fitToWallet(
  amountMinor: number,
  sent: WalletLimits,
  limits: WalletLimits,
): { amountMinor: number; heldBack: HeldBackBy | null } {
  const day = Math.max(0, limits.dayMinor - sent.dayMinor)
  const month = Math.max(0, limits.monthMinor - sent.monthMinor)
  if (amountMinor <= Math.min(day, month)) return { amountMinor, heldBack: null }
  return day <= month
    ? { amountMinor: day, heldBack: 'daily-limit' }
    : { amountMinor: month, heldBack: 'monthly-limit' }
}

/** What the lines of a seller's statement are for. */
export const statementKinds = [
  'sale',
  'payout',
  'payout-failed',
  'chargeback',
  'chargeback-won',
  'chargeback-lost',
] as const
export type StatementKind = (typeof statementKinds)[number]

/**
 * Why the money of a sale is not available yet: its sides are linked, or its payment is risky, so that an admin looks at it first; or its
 * seller is new, or has never sold as much.
 */
export const restReasons = ['check', 'risky-payment', 'new-seller', 'large-sale'] as const
type RestReason = (typeof restReasons)[number]

export function whyItRests(sale: {
  isLinked: boolean
  isRisky: boolean
  restReason: RestReason | null
}): RestReason {
  if (sale.isLinked) return 'check'
  return sale.isRisky ? 'risky-payment' : (sale.restReason ?? 'new-seller')
}

/** How long an admin's reason for a hold, or for the end of a rest, may be. */
export const maxHoldReasonLength = 500
