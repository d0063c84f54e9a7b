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

/** A failed one's money has not left us. */
export type ProviderRefund = {
  id: string
  /** Null for one of the provider's dashboard. */
  key: string | null
  paymentId: string
  amount: ProviderAmount
  /** `requested`: without an id to ask about it. */
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
  /** Negative when taken from us; a returned fee is negative. */
  movements: { id: string; amountMinor: number; feeMinor: number; currency: string; at: Date }[]
}

export type Evidence = {
  customerName: string
  customerEmail: string
  product: string
  activity: string
  statement: string
}

/** It only names what has changed: inspect that. */
export type ProviderEvent = {
  id: string
  type: string
  paymentId: string | null
  isRefund: boolean
  chargebackId: string | null
}

export type EventProblem = 'no-signature' | 'bad-signature' | 'bad-event'

type BrowserSetup = {
  publishableKey: string
  /** For the content security policy. */
  origins: { scripts?: string[]; frames?: string[]; connections?: string[] }
}

type Provider = {
  /** Also names its ledger account and webhook. */
  name: string
  currency: Money['currency']
  /** If not, payments are captured at once, and cancelled ones may be captured later. */
  canHold: boolean
  inspect(paymentId: string): Promise<ProviderPayment>
  /** 'refused': not in this state; inspect it. */
  capture(paymentId: string, amount: Money): Promise<Result<ProviderPayment, 'refused'>>
  /** 'refused': captured or cancelled before. */
  cancel(paymentId: string): Promise<Result<ProviderPayment, 'refused'>>
  /** Once for each `key`. 'refused': more than was captured. */
  refund(request: {
    key: string
    paymentId: string
    amount: Money
  }): Promise<Result<ProviderRefund, 'refused'>>
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  /** They may have been made, and the provider cannot be asked. */
  listUnanswered?(paymentId: string): Promise<ProviderRefund[]>
  /** Signed not long before `now`. */
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
  /** 'refused': too late, or sent before. */
  sendEvidence(chargebackId: string, evidence: Evidence): Promise<Result<ProviderChargeback, 'refused'>>
}

/** It lists nothing. */
export type RedirectProvider = Provider & {
  kind: 'redirect'
  completeMillis: number
  begin(request: RedirectRequest): Promise<Result<BegunRedirect, 'amount-not-taken'>>
  /** 'open' when nothing was confirmed. */
  complete(paymentId: string): Promise<ProviderPayment>
}

/**
 * Every call may be repeated, and throws ProviderUnavailable when its outcome is unknown. Never within a transaction: use
 * callProvider.
 */
export type PaymentProvider = CardProvider | RedirectProvider

/** What it has done is unknown. */
export class ProviderUnavailable extends Error {}
