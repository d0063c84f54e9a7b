import type { Money } from '../kernel/money.ts'
import type { Result } from '../kernel/result.ts'

/** `authorised`: the money is held for us and not taken yet. */
export type PaymentState = 'open' | 'authorised' | 'captured' | 'cancelled'

/** An amount in the provider's own words; `currency` is an ISO 4217 code in capitals. */
type ProviderAmount = { minor: number; currency: string }

/** A payment as its provider describes it. */
export type ProviderPayment = {
  /** The provider's own id, as a person may quote it. */
  id: string
  state: PaymentState
  amount: ProviderAmount
  /** How much of the amount is held for us now, and how much was taken; in minor units. */
  heldMinor: number
  capturedMinor: number
  /** What it was begun for; null when the provider knows nothing of it. */
  reference: string | null
}

export type BeginRequest = { key: string; reference: string; amount: Money; description: string }

/** `clientSecret` is what the browser pays with. */
export type BegunPayment = { payment: ProviderPayment; clientSecret: string }

/** Money that goes back to a buyer. One that failed has not left us. */
export type ProviderRefund = {
  id: string
  paymentId: string
  amount: ProviderAmount
  state: 'pending' | 'succeeded' | 'failed'
}

/** News of a payment. It only says 'look': what has become of the payment is asked for. */
export type ProviderEvent = {
  id: string
  type: string
  /** The payment that may have to be settled or released; null when the event decides nothing. */
  paymentId: string | null
}

/** Why an event is not taken for one of the provider's. */
export type EventProblem = 'no-signature' | 'bad-signature' | 'bad-event'

/** What the browser needs to pay with a provider. */
type BrowserSetup = {
  publishableKey: string
  /** The origins that its form loads from, for the page's content security policy. */
  origins: { scripts?: string[]; frames?: string[]; connections?: string[] }
}

/**
 * A company that takes payments for us. Every call may be repeated. A call throws ProviderUnavailable when nobody knows
 * whether it was done (no connection, no answer in time, the provider's own error, too many calls): asking again tells.
 * Never call it inside a transaction: use callProvider.
 */
export type PaymentProvider = {
  /** The currency it takes payments in. */
  currency: Money['currency']
  /** Whether it can hold money that is captured later. Of one that cannot, a payment is captured as soon as it is paid. */
  canHold: boolean
  browser: BrowserSetup
  /** Begins a payment, once for each `key`. */
  begin(request: BeginRequest): Promise<Result<BegunPayment, 'amount-not-taken'>>
  inspect(paymentId: string): Promise<ProviderPayment>
  /** Takes money that is held. 'refused': not now, or not ever; inspecting the payment tells. */
  capture(paymentId: string, amount: Money): Promise<Result<ProviderPayment, 'refused'>>
  /** Gives a payment up and releases what is held. 'refused': it was captured, or cancelled before. */
  cancel(paymentId: string): Promise<Result<ProviderPayment, 'refused'>>
  /** Gives captured money back, all or a part, once for each `key`. 'refused': more than was taken, or nothing was. */
  refund(request: {
    key: string
    paymentId: string
    amount: Money
  }): Promise<Result<ProviderRefund, 'refused'>>
  /** Every payment that was begun and every refund that was made since then. */
  list(since: Date): AsyncIterable<{ payment: ProviderPayment } | { refund: ProviderRefund }>
  /** Reads an event and checks that the provider has signed it, not long before `now`. */
  parseEvent(
    request: { body: string; headers: Headers },
    now: Date,
  ): Promise<Result<ProviderEvent, EventProblem>>
}

/** The provider cannot be reached, or does not say what it has done. */
export class ProviderUnavailable extends Error {}
