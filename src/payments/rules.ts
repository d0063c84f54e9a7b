import type { Money } from '../kernel/money.ts'

/** The key that tells the browser's card form to talk to the demo's stand-in instead of loading Stripe.js. */
export const sandboxPublishableKey = 'pk_test_sandbox'

/**
 * Why the provider's payment is not the one that was asked for: another amount, currency or reference, or a hold or capture
 * of less than the whole. Null when it matches, and for a payment of which nothing can be captured: a cancelled one, and one that is
 * open at a provider that tells nothing of it before it is paid.
 */
export function findMismatch(
  payment: ProviderPayment,
  asked: { reference: string; amount: Money },
): 'other-reference' | 'other-currency' | 'other-amount' | null {
  const { state, amount } = payment
  if (state === 'cancelled') return null
  if (state === 'open' && payment.reference === null && amount.minor === 0) return null
  if (payment.reference !== asked.reference) return 'other-reference'
  if (amount.currency !== asked.amount.currency) return 'other-currency'
  if (amount.minor !== asked.amount.minor) return 'other-amount'
  if (state === 'authorised' && payment.heldMinor !== amount.minor) return 'other-amount'
  if (state === 'captured' && payment.capturedMinor !== amount.minor) return 'other-amount'
  return null
}

/** What has become of a payment here. The first two are live: of these a reference has one at most. */
export const paymentStatuses = ['open', 'captured', 'cancelled', 'rejected'] as const

export const livePaymentStatuses = ['open', 'captured'] as const

/** `requested`: not sent yet, as far as we know, or its provider has told no id of it. `pending`: the provider is refunding it. */
export const refundStates = ['requested', 'pending', 'succeeded', 'failed'] as const

/**
 * `needs-response`: evidence can be sent. `under-review`: the bank decides. `won`: the money stays, or the bank has asked no more.
 * `lost`: the bank has the money back.
 */
export const chargebackStates = ['needs-response', 'under-review', 'won', 'lost'] as const

export type ChargebackState = (typeof chargebackStates)[number]

/** Whether a comparison that somebody has asked for has neither ended nor failed since. */
export function isCheckAwaited({
  requestedAt,
  checkedAt,
  failedAt,
}: Record<'requestedAt' | 'checkedAt' | 'failedAt', Date | null>): boolean {
  const isOver = (end: Date | null) => end !== null && requestedAt !== null && end >= requestedAt
  return requestedAt !== null && !isOver(checkedAt) && !isOver(failedAt)
}

/** The key under which the ledger has what a provider has moved for a chargeback, by the provider's id of it. */
export const movementKey = (provider: string, id: string) => `chargeback-moved:${provider}:${id}`

/** The key under which the ledger has a refund that was made by hand and belongs to no order in progress. */
export const adoptionKey = (refundId: string) => `adopted:${refundId}`

/** How often a refund is tried. Then an admin pays it another way. */
export const maxRefundAttempts = 5

/** How long the reference of a payment may be. */
export const longestReference = 100

/** How an admin pays a refund that the provider could not make. */
export const refundWays = ['bkash', 'nagad', 'bank', 'cash'] as const

export type RefundWay = (typeof refundWays)[number]

/** How a refund that the provider did not confirm was made after all: another way, or there, as its dashboard shows. */
export const recordedWays = ['provider', ...refundWays] as const

export type RecordedWay = (typeof recordedWays)[number]

const hour = 3_600_000

/**
 * When a refund is looked at again: after an hour, and a failed one, to be tried again, after an hour that doubles with each
 * attempt. Null for one that succeeded.
 */
export function nextLookAt(state: (typeof refundStates)[number], attempt: number, now: Date): Date | null {
  if (state === 'succeeded') return null
  const hours = state === 'failed' ? 2 ** (attempt - 1) : 1
  return new Date(now.getTime() + hours * hour)
}

const decidedStates = ['requires_capture', 'succeeded', 'canceled']

/**
 * Whether a payment at the provider takes no other card: it is authorised, paid or cancelled, perhaps by a second tab or because another
 * buyer was faster. Our server knows the outcome.
 */
export function isDecided(status: string | undefined): boolean {
  return decidedStates.includes(status ?? '')
}

/** A payment as its provider describes it. */
export type ProviderPayment = {
  /** The provider's own id, as a person may quote it. */
  id: string
  state: PaymentState
  amount: ProviderAmount
  /** How much of the amount is held for us, and how much was captured; in minor units. */
  heldMinor: number
  capturedMinor: number
  /** What it was begun for; null when the provider knows nothing of it. */
  reference: string | null
  /** The provider has the money, and advises against delivering before the buyer was checked. */
  isRisky?: boolean
  /** The ids of duplicate payments that the buyer has made on its page: they buy nothing. */
  duplicates?: string[]
}

/** `authorised`: the money is held for us and not captured yet. */
export type PaymentState = 'open' | 'authorised' | 'captured' | 'cancelled'

/** An amount as the provider states it; `currency` is an ISO 4217 code in capitals. */
export type ProviderAmount = { minor: number; currency: string }
