import type { Money } from '../kernel/money.ts'

export const sandboxPublishableKey = 'pk_test_sandbox'

/** Amount, currency, reference, or a partial hold or capture. Null when it matches, and when nothing can be captured. */
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

/** The first two are live: one per reference. */
export const paymentStatuses = ['open', 'captured', 'cancelled', 'rejected'] as const

export const livePaymentStatuses = ['open', 'captured'] as const

/** `requested`: not sent, or without an id. */
export const refundStates = ['requested', 'pending', 'succeeded', 'failed'] as const

/** `needs-response` takes evidence, `under-review` waits for the bank, `won` keeps the money, `lost` does not. */
export const chargebackStates = ['needs-response', 'under-review', 'won', 'lost'] as const

export type ChargebackState = (typeof chargebackStates)[number]

export function isCheckAwaited({
  requestedAt,
  checkedAt,
  failedAt,
}: Record<'requestedAt' | 'checkedAt' | 'failedAt', Date | null>): boolean {
  const isOver = (end: Date | null) => end !== null && requestedAt !== null && end >= requestedAt
  return requestedAt !== null && !isOver(checkedAt) && !isOver(failedAt)
}

export const movementKey = (provider: string, id: string) => `chargeback-moved:${provider}:${id}`

export const adoptionKey = (refundId: string) => `adopted:${refundId}`

/** Then an admin pays it another way. */
export const maxRefundAttempts = 5

export const longestReference = 100

export const refundWays = ['bkash', 'nagad', 'bank', 'cash'] as const

export type RefundWay = (typeof refundWays)[number]

/** `provider`: as its dashboard shows. */
export const recordedWays = ['provider', ...refundWays] as const

export type RecordedWay = (typeof recordedWays)[number]

const hour = 3_600_000

/** After an hour, doubling for failures. Null after success. */
export function nextLookAt(state: (typeof refundStates)[number], attempt: number, now: Date): Date | null {
  if (state === 'succeeded') return null
  const hours = state === 'failed' ? 2 ** (attempt - 1) : 1
  return new Date(now.getTime() + hours * hour)
}

const decidedStates = ['requires_capture', 'succeeded', 'canceled']

/** No other card is taken: our server knows the outcome. */
export function isDecided(status: string | undefined): boolean {
  return decidedStates.includes(status ?? '')
}

export type ProviderPayment = {
  id: string
  state: PaymentState
  amount: ProviderAmount
  /** In minor units. */
  heldMinor: number
  capturedMinor: number
  reference: string | null
  /** Check the buyer before delivering. */
  isRisky?: boolean
  /** They buy nothing. */
  duplicates?: string[]
}

/** `authorised`: held, not captured. */
export type PaymentState = 'open' | 'authorised' | 'captured' | 'cancelled'

/** ISO 4217 in capitals. */
export type ProviderAmount = { minor: number; currency: string }
