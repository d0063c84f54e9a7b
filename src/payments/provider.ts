import { z } from 'zod'
import type { Money } from '../kernel/money.ts'
import type { Result } from '../kernel/result.ts'
import type { ChargebackState, ProviderAmount, ProviderPayment } from './rules.ts'

export type BeginRequest = { key: string; reference: string; amount: Money; description: string }

export type BegunCardPayment = { payment: ProviderPayment; clientSecret: string }

export type RedirectRequest = BeginRequest & {
  returnUrl: string
  buyer: { name: string; email: string; mobile: string }
}

type BegunRedirect = { payment: ProviderPayment; redirect: string }

/** A refund to a buyer, as its provider describes it. The money of a failed refund has not left us. */
export type ProviderRefund = {
  id: string
  /** The key under which we asked for it; null when it was made in the provider's dashboard. */
  key: string | null
  paymentId: string
  amount: ProviderAmount
  /** `requested`: the provider has taken it without giving an id by which to ask about it. */
  state: 'requested' | 'pending' | 'succeeded' | 'failed'
}

export type ProviderChargeback = {
  id: string
  paymentId: string | null
  amount: ProviderAmount
  reason: string
  isInquiry: boolean
  state: ChargebackState
  openedAt: Date
  evidenceDueAt: Date | null
  hasEvidence: boolean
  /** What was moved for the chargeback, by the provider's ids; amounts taken from us and returned fees are negative. */
  movements: { id: string; amountMinor: number; feeMinor: number; currency: string; at: Date }[]
}

/** What shows a bank that a payment was legitimate. */
export type Evidence = {
  customerName: string
  customerEmail: string
  product: string
  activity: string
  statement: string
}

/** A provider's notification. It only names what has changed: ask the provider about that. */
export type ProviderEvent = {
  paymentId: string | null
  isRefund: boolean
  chargebackId: string | null
}

/** Why an event is not accepted as one of the provider's. */
export type EventProblem = 'no-signature' | 'bad-signature' | 'bad-event'

type BrowserSetup = {
  publishableKey: string
  /** The origins that the card form loads from, for the page's content security policy. */
  origins: { scripts?: string[]; frames?: string[]; connections?: string[] }
}

type Provider = {
  /** The provider's name in lower-case letters, which also names its ledger account and its webhook. */
  name: string
  currency: Money['currency']
  /** Whether it can hold money. If not, payments are captured at once, and cancelled ones may be captured later. */
  canHold: boolean
  inspect(paymentId: string): Promise<ProviderPayment>
  /** Captures what was just seen to be held, of this amount. 'refused': not possible in the payment's state, so inspect it. */
  capture(paymentId: string, amount: Money): Promise<Result<ProviderPayment, 'refused'>>
  /** Cancels a payment; an authorisation is voided. 'refused': it was captured or cancelled before. */
  cancel(paymentId: string): Promise<Result<ProviderPayment, 'refused'>>
  /** Refunds captured money in full or in part, once for each `key`. 'refused': more than was captured. */
  refund(request: {
    key: string
    paymentId: string
    amount: Money
  }): Promise<Result<ProviderRefund, 'refused'>>
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  /** Refunds that were asked for, never answered, and cannot be asked about: the provider may have made them. */
  listUnanswered?(paymentId: string): Promise<ProviderRefund[]>
  /** Reads an event after checking that the provider signed it, not long before `now`. */
  parseEvent(
    request: { body: string; headers: Headers },
    now: Date,
  ): Promise<Result<ProviderEvent, EventProblem>>
}

export type CardProvider = Provider & {
  kind: 'card'
  browser: BrowserSetup
  begin(request: BeginRequest): Promise<Result<BegunCardPayment, 'amount-not-taken'>>
  list(
    since: Date,
  ): AsyncIterable<
    { payment: ProviderPayment } | { refund: ProviderRefund } | { chargeback: ProviderChargeback }
  >
  inspectChargeback(chargebackId: string): Promise<ProviderChargeback>
  /** Sends evidence to the bank, once. 'refused': it is too late, or evidence was sent before. */
  sendEvidence(chargebackId: string, evidence: Evidence): Promise<Result<ProviderChargeback, 'refused'>>
}

/** A provider on whose own page the buyer pays. It does not list payments and is asked about each by itself. */
export type RedirectProvider = Provider & {
  kind: 'redirect'
  completeMillis: number
  begin(request: RedirectRequest): Promise<Result<BegunRedirect, 'amount-not-taken'>>
  /** Lets a payment take effect that the buyer has confirmed, and returns it: 'open' when nothing was confirmed. */
  complete(paymentId: string): Promise<ProviderPayment>
}

/**
 * A payment provider. Every call may be repeated, and throws ProviderUnavailable when its outcome is unknown. Never call it
 * within a transaction: use `callProvider`.
 */
export type PaymentProvider = CardProvider | RedirectProvider

/** The provider could not be reached or did not answer: what it has done is unknown. */
export class ProviderUnavailable extends Error {}

/** Parses a provider's amount in taka ('35000.00', '35000' or a number) to integer paisa. */
export const wireAmount = z.union([z.string(), z.number()]).transform((value, context) => {
  const [, taka, paisa = ''] =
    String(value)
      .trim()
      .match(/^(\d{1,9})(?:\.(\d{1,2}))?$/) ?? []
  if (taka !== undefined) return Number(taka) * 100 + Number(paisa.padEnd(2, '0'))
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

/** Formats integer paisa for a provider: 3500000 becomes '35000.00'. */
export function toDecimal(amountMinor: number): string {
  return `${Math.floor(amountMinor / 100)}.${String(amountMinor % 100).padStart(2, '0')}`
}
