import type { Money } from '../kernel/money.ts'
import type { Result } from '../kernel/result.ts'
import type { ChargebackState, ProviderAmount, ProviderPayment } from './rules.ts'

export type BeginRequest = { key: string; reference: string; amount: Money; description: string }

/** `clientSecret` is what the browser pays with. */
export type BegunCardPayment = { payment: ProviderPayment; clientSecret: string }

/** A payment on the provider's own page. */
export type RedirectRequest = BeginRequest & {
  /** The absolute address of ours to which the provider sends the browser back. */
  returnUrl: string
  buyer: { name: string; email: string; mobile: string }
}

/** `redirect` is the page that the browser is sent to. */
type BegunRedirect = { payment: ProviderPayment; redirect: string }

/** A refund to a buyer. The money of a failed one has not left us. */
export type ProviderRefund = {
  id: string
  /** What it was asked for under; null when somebody made it in the provider's dashboard. */
  key: string | null
  paymentId: string
  amount: ProviderAmount
  /** `requested`: it was taken, but the provider has told nothing by which it can be asked about. */
  state: 'requested' | 'pending' | 'succeeded' | 'failed'
}

/** A chargeback as its provider describes it. */
export type ProviderChargeback = {
  id: string
  /** The provider's id of the payment; null when it has none. */
  paymentId: string | null
  amount: ProviderAmount
  /** Why, as the provider names it. */
  reason: string
  isInquiry: boolean
  state: ChargebackState
  openedAt: Date
  /** Until when evidence can be sent; null when there is no such moment. */
  evidenceDueAt: Date | null
  hasEvidence: boolean
  /** What was moved for it, by the provider's ids: below zero what was taken from us. A fee that came back is below zero. */
  movements: { id: string; amountMinor: number; feeMinor: number; currency: string; at: Date }[]
}

/** What shows a bank that a payment was legitimate. */
export type Evidence = {
  customerName: string
  customerEmail: string
  /** What was sold, as it was agreed. */
  product: string
  /** What happened, and when. */
  activity: string
  /** The admin's own words. */
  statement: string
}

/** A notification about a payment or a chargeback. It only names what has changed: inspect that. */
export type ProviderEvent = {
  id: string
  type: string
  /** The payment that may have to be settled or voided; null for an event that needs no action. */
  paymentId: string | null
  /** Whether it is about a refund of that payment. */
  isRefund: boolean
  /** The chargeback that has changed, if it is about one. */
  chargebackId: string | null
}

/** Why an event is not accepted as one of the provider's. */
export type EventProblem = 'no-signature' | 'bad-signature' | 'bad-event'

/** What the browser needs to pay with a provider. */
type BrowserSetup = {
  publishableKey: string
  /** The origins that its form loads from, for the page's content security policy. */
  origins: { scripts?: string[]; frames?: string[]; connections?: string[] }
}

/** What all providers do. */
type Provider = {
  /** In lower-case letters; its account in the ledger and its webhook have this name. */
  name: string
  /** The currency it takes payments in. */
  currency: Money['currency']
  /**
   * Whether it can hold money for a later capture, and release it. If not, a payment is captured as soon as it is paid, and one
   * that we have cancelled may be captured later.
   */
  canHold: boolean
  inspect(paymentId: string): Promise<ProviderPayment>
  /** Captures held money. 'refused': not in the payment's present state; inspect it. */
  capture(paymentId: string, amount: Money): Promise<Result<ProviderPayment, 'refused'>>
  /** Cancels a payment: an authorisation is voided. 'refused': it was captured or cancelled before. */
  cancel(paymentId: string): Promise<Result<ProviderPayment, 'refused'>>
  /** Refunds captured money in full or in part, once for each `key`. 'refused': more than was captured. */
  refund(request: {
    key: string
    paymentId: string
    amount: Money
  }): Promise<Result<ProviderRefund, 'refused'>>
  /** The refunds of a payment, failed ones too. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  /** Refunds of a payment that were asked for and never answered, and that the provider cannot be asked about: they may have been made. */
  listUnanswered?(paymentId: string): Promise<ProviderRefund[]>
  /** Reads an event and checks that the provider has signed it, not long before `now`. */
  parseEvent(
    request: { body: string; headers: Headers },
    now: Date,
  ): Promise<Result<ProviderEvent, EventProblem>>
}

/** A provider whose form is in our page. */
export type CardProvider = Provider & {
  kind: 'card'
  browser: BrowserSetup
  /** Begins a payment, once for each `key`. */
  begin(request: BeginRequest): Promise<Result<BegunCardPayment, 'amount-not-taken'>>
  /** Every payment that was begun, and every refund and chargeback that was made since then. */
  list(
    since: Date,
  ): AsyncIterable<
    { payment: ProviderPayment } | { refund: ProviderRefund } | { chargeback: ProviderChargeback }
  >
  inspectChargeback(chargebackId: string): Promise<ProviderChargeback>
  /** Sends evidence to the bank, once. 'refused': it is too late, or evidence was sent before. */
  sendEvidence(chargebackId: string, evidence: Evidence): Promise<Result<ProviderChargeback, 'refused'>>
}

/** A provider on whose own page the buyer pays. It lists nothing: it is asked about each payment by itself. */
export type RedirectProvider = Provider & {
  kind: 'redirect'
  /** How long `complete` may take, in milliseconds. */
  completeMillis: number
  /** Begins a payment, once for each `key`. */
  begin(request: RedirectRequest): Promise<Result<BegunRedirect, 'amount-not-taken'>>
  /** Lets a payment that the buyer has confirmed take effect, and returns what became of it: 'open' when nothing was confirmed. */
  complete(paymentId: string): Promise<ProviderPayment>
}

/**
 * A payment provider. Every call may be repeated. A call throws ProviderUnavailable when its outcome is unknown (no
 * connection, a timeout, an error or a rate limit of the provider's): repeat it to find out. Never call it inside a
 * transaction: use callProvider.
 */
export type PaymentProvider = CardProvider | RedirectProvider

/** The provider cannot be reached, or did not answer: what it has done is unknown. */
export class ProviderUnavailable extends Error {}
