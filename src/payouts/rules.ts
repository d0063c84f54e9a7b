import { toPlainText, trimUnseen } from '../kernel/plain-text.ts'

export const accountKinds = ['bkash', 'nagad', 'bank'] as const
export type AccountKind = (typeof accountKinds)[number]

/** A seller's payout account. `routing` is the routing number of a bank's branch, null for wallets. */
export type PayoutAccount = { kind: AccountKind; name: string; number: string; routing: string | null }

const maxNameLength = 100

const plain = (text: string) => toPlainText(text).replaceAll(/[\s().-]/g, '')

function readDigits(text: string, pattern: RegExp): string | null {
  const digits = plain(text)
  return pattern.test(digits) ? digits : null
}

export const readBankNumber = (text: string) => readDigits(text, /^\d{6,20}$/)
export const readRoutingNumber = (text: string) => readDigits(text, /^\d{9}$/)

/** The trimmed name of an account's holder; null when it is empty, too long or has control characters. */
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

export function isSameAccount(one: PayoutAccount, other: PayoutAccount): boolean {
  return (['kind', 'name', 'number', 'routing'] as const).every((field) => one[field] === other[field])
}

/**
 * The states of a payout. `due`: requested; `sending`: a service was asked to send it; `batched`: in a batch that an admin sends;
 * `sent`: the money has left; `failed`: the money is back in the balance.
 */
export const payoutStates = ['due', 'sending', 'batched', 'sent', 'failed'] as const
export type PayoutState = (typeof payoutStates)[number]

export const payoutOutcomes = ['sent', 'failed'] as const
export type PayoutOutcome = (typeof payoutOutcomes)[number]

export const maxReferenceLength = 100

/** How many payouts a seller may request in a day of Dhaka; failed ones do not count. */
export const maxPayoutsPerDay = 10

/** How many payouts of a batch are marked by one call. */
export const maxMarks = 100

export type MarkedBy = 'sender' | 'admin'

/** For how long services deduplicate a payout, in milliseconds. Later an admin has to find out whether it was sent. */
const sendingMillis = 24 * 3_600_000

/** The moment before which a payout's sending must have begun for an admin to mark it. */
export function sendingSince(now: Date): Date {
  return new Date(now.getTime() - sendingMillis)
}

/**
 * What becomes of a payout that is marked: 'done' when it was marked so before, or why it cannot be. A sent payout can still
 * fail, because a bank can return it.
 */
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

/** The most that is paid out to one wallet in a day and in a month, in minor units. */
export type WalletLimits = { dayMinor: number; monthMinor: number }

/** What holds back a payout or a part of it: a wallet's limit, a hold, or what chargebacks may take. */
export const heldBackBy = ['daily-limit', 'monthly-limit', 'payouts-held', 'chargeback'] as const
export type HeldBackBy = (typeof heldBackBy)[number]

/**
 * How much of an amount a wallet can take, in minor units, and which limit holds the rest back; null for none.
 * @param sent what was sent to the wallet this day and this month
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

export const statementKinds = [
  'sale',
  'payout',
  'payout-failed',
  'chargeback',
  'chargeback-won',
  'chargeback-lost',
] as const
export type StatementKind = (typeof statementKinds)[number]

/** Why a sale's money is not available yet. `check` and `risky-payment` need an admin; the others end with time and sales. */
export const payoutDelayReasons = ['check', 'risky-payment', 'new-seller', 'large-sale'] as const
type PayoutDelayReason = (typeof payoutDelayReasons)[number]

export function whyItRests(sale: {
  isLinked: boolean
  isRisky: boolean
  payoutDelayReason: PayoutDelayReason | null
}): PayoutDelayReason {
  if (sale.isLinked) return 'check'
  return sale.isRisky ? 'risky-payment' : (sale.payoutDelayReason ?? 'new-seller')
}

/** How long an admin's reason for a hold, or for its end, may be, in characters. */
export const maxHoldReasonLength = 500

export const payoutPaths = {
  money: '/dashbord/mymoney',
  payouts: '/dashbord/payouts',
  held: '/dashbord/payouts/held',
  batch: (id: string) => `/dashbord/payouts/${id}`,
}
