import type { Money } from '../kernel/money.ts'
import { ownValue } from '../kernel/own-value.ts'

/** The key that makes the card form load the local stand-in rather than Stripe.js. */
export const sandboxPublishableKey = 'pk_test_sandbox'

/**
 * How a provider's payment differs from the one that was asked for, in amount, currency, reference, or by a partial hold or
 * capture. Null when it matches, and when nothing can be captured.
 */
export function findMismatch(payment: ProviderPayment, asked: { reference: string; amount: Money }) {
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

/** The statuses of a payment: at most one of a reference is `open` or `captured`. Money of a `rejected` one goes back. */
export const paymentStatuses = ['open', 'captured', 'cancelled', 'rejected'] as const

export const livePaymentStatuses = ['open', 'captured'] as const

/** The states of a refund. `requested`: not sent yet as far as we know, or the provider has given no id of it. */
export const refundStates = ['requested', 'pending', 'succeeded', 'failed'] as const

/** The states of a chargeback: `needs-response` takes evidence; after `won` we keep the money, after `lost` the bank has it. */
export const chargebackStates = ['needs-response', 'under-review', 'won', 'lost'] as const

/** Chargebacks by who has to act: an admin, the bank, or nobody any more. */
export const chargebackParts = ['to-answer', 'with-bank', 'ended'] as const
export type ChargebackPart = (typeof chargebackParts)[number]

export type ChargebackState = (typeof chargebackStates)[number]

/** Whether a comparison that was asked for has neither ended nor failed since. */
export function isCheckAwaited({
  requestedAt,
  checkedAt,
  failedAt,
}: Record<'requestedAt' | 'checkedAt' | 'failedAt', Date | null>): boolean {
  const isOver = (end: Date | null) => end !== null && requestedAt !== null && end >= requestedAt
  return requestedAt !== null && !isOver(checkedAt) && !isOver(failedAt)
}

/** The ledger key of what a provider has moved for a chargeback, by the provider's id of the movement. */
export const movementKey = (provider: string, id: string) => `chargeback-moved:${provider}:${id}`

/** The ledger key of a refund made by hand that an order has adopted, by the provider's id of the refund. */
export const adoptionKey = (refundId: string) => `adopted:${refundId}`

/** How often a refund is tried before an admin has to pay it another way. */
export const maxRefundAttempts = 5

/** How long the reference of a paid refund may be, in characters. */
export const longestReference = 100

/** How an admin pays a refund that the provider could not make. */
export const refundWays = ['bkash', 'nagad', 'bank', 'cash'] as const

export type RefundWay = (typeof refundWays)[number]

/** How a refund that its provider did not confirm was made after all: another way, or by the provider, as its dashboard shows. */
export const recordedWays = ['provider', ...refundWays] as const

export type RecordedWay = (typeof recordedWays)[number]

const hour = 3_600_000

/** When a refund is looked at again: after an hour, which doubles with each attempt after a failure. Null after success. */
export function nextLookAt(state: (typeof refundStates)[number], attempt: number, now: Date): Date | null {
  if (state === 'succeeded') return null
  const hours = state === 'failed' ? 2 ** (attempt - 1) : 1
  return new Date(now.getTime() + hours * hour)
}

const decidedStates = ['requires_capture', 'succeeded', 'canceled']

/** Whether a Stripe payment of this status takes no other card: it is authorised, paid or cancelled. */
export function isDecided(status: string | undefined): boolean {
  return decidedStates.includes(status ?? '')
}

/** The card or wallet of a payment, as much of it as its buyer needs to recognise it: 'Visa', and '4242' if that is known. */
export type PaidWith = { brand: string; end: string | null }

/** Names of cards and wallets, by what the providers call them in lower case. */
const brands: Record<string, string> = {
  amex: 'American Express',
  bkash: 'bKash',
  dbblmobileb: 'Rocket',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  master: 'Mastercard',
  mastercard: 'Mastercard',
  nagad: 'Nagad',
  unionpay: 'UnionPay',
  upay: 'Upay',
  visa: 'Visa',
}

/** Keeps the name and the last four digits of a card or wallet; undefined when we do not know its kind. */
export function readPaidWith(brand: string, number = ''): PaidWith | undefined {
  const name = ownValue(brands, brand.toLowerCase())
  return name === undefined ? undefined : { brand: name, end: number.match(/\d{4}$/)?.[0] ?? null }
}

export type ProviderPayment = {
  id: string
  state: PaymentState
  amount: ProviderAmount
  /** How much is held for us, and below how much was captured, in minor units. */
  heldMinor: number
  capturedMinor: number
  reference: string | null
  /** The provider advises to check the buyer before delivering. */
  isRisky?: boolean
  /** Why it was cancelled, if its provider has refused the wallet: too little money, or another reason. */
  refusal?: 'wallet-empty' | 'wallet-refused' | undefined
  /** Known once it is captured, if at all. */
  paidWith?: PaidWith | undefined
  /** The provider's ids of further payments that the buyer has made on its page; they buy nothing. */
  duplicates?: string[]
}

/** The state of a payment at its provider. `authorised`: the money is held for us and not captured yet. */
export type PaymentState = 'open' | 'authorised' | 'captured' | 'cancelled'

/** An amount as a provider states it: minor units, and an ISO 4217 code in capitals. */
export type ProviderAmount = { minor: number; currency: string }
