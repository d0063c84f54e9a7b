import type { Result } from '../kernel/result.ts'
import type { PaymentProvider, ProviderRefund } from './provider.ts'
import type { ProviderPayment } from './rules.ts'

export type Taka = { minor: number; currency: 'BDT' }

export type RedirectRequest = {
  key: string
  reference: string
  amount: Taka
  description: string
  /** The absolute address of ours to which the provider sends the browser back. */
  returnUrl: string
  buyer: { name: string; email: string; mobile: string }
}

/** `isRisky`: the provider has the money and advises against delivering before the buyer was checked. */
export type RedirectPayment = ProviderPayment & { isRisky: boolean }

/** What a browser that comes back from the provider's page brings along. */
type BrowserReturn = { query: URLSearchParams; form: URLSearchParams }

/**
 * A provider on whose own page the buyer pays. Every call may be repeated, and throws ProviderUnavailable when its outcome is
 * unknown.
 */
export type RedirectProvider = Pick<PaymentProvider, 'name' | 'canHold' | 'listRefunds' | 'parseEvent'> & {
  currency: 'BDT'
  /** Begins a payment, once for each `key`. `redirect` is the page that the browser is sent to. */
  begin(
    request: RedirectRequest,
  ): Promise<Result<{ payment: RedirectPayment; redirect: string }, 'amount-not-taken'>>
  /**
   * The provider's id of the payment that a browser comes back from, by GET or POST; null when it names none. Anybody can make it
   * up: it decides nothing.
   */
  readReturn(request: BrowserReturn): string | null
  /** Lets a payment that the buyer has confirmed take effect, and returns what became of it: 'open' when nothing was confirmed. */
  complete(paymentId: string): Promise<RedirectPayment>
  inspect(paymentId: string): Promise<RedirectPayment>
  capture(paymentId: string, amount: Taka): Promise<Result<RedirectPayment, 'refused'>>
  cancel(paymentId: string): Promise<Result<RedirectPayment, 'refused'>>
  refund(request: {
    key: string
    paymentId: string
    amount: Taka
  }): Promise<Result<ProviderRefund, 'refused'>>
  list(since: Date): AsyncIterable<{ payment: RedirectPayment } | { refund: ProviderRefund }>
}

/** The exact amount that a wire states: 3500000 paisa are '35000.00'. */
export function toDecimal(amountMinor: number): string {
  return `${Math.floor(amountMinor / 100)}.${String(amountMinor % 100).padStart(2, '0')}`
}
