import type { Money } from '../../src/kernel/money.ts'
import type { PaymentDeps } from '../../src/payments/index.ts'
import { requestPayment } from '../../src/payments/request-payment.ts'
import { openCardClient } from './card-client.ts'
import { type ProviderProxy, withProviderProxy } from './provider-proxy.ts'
import type { TestApp } from './test-app.ts'

/** Payments of one price, asked of the provider with the server's own client. */
export function openPaymentCalls(app: TestApp) {
  const { cards } = openCardClient(app)
  const deps = withProviderProxy(app, undefined, 'as in the server').payments
  const price: Money = { minor: 25_050, currency: 'USD' }
  const newReference = () => crypto.randomUUID()
  async function request(reference: string, with_ = deps) {
    const requested = await requestPayment(with_, { reference, amount: price, description: 'Galaxy S9' })
    if (!requested.ok) throw new Error(requested.why)
    return requested.value
  }
  const paymentOf = ({ clientSecret }: { clientSecret: string }) => clientSecret.split('_secret_')[0] ?? ''

  /** A buyer's card is authorised for a new payment. */
  async function authorise(reference = newReference()) {
    const paymentId = paymentOf(await request(reference))
    await cards.paymentIntents.confirm(paymentId, { payment_method: 'pm_card_visa' })
    return { reference, paymentId }
  }

  /** The provider, as seen through a network that does `spoil` to its answers. */
  function through(
    spoil: (request: Request, answer: () => Promise<Response>) => Promise<Response>,
  ): PaymentDeps {
    const proxy: ProviderProxy = (asked, pass) => spoil(asked, () => pass(asked))
    return withProviderProxy(app, proxy, 'as in the server').payments
  }

  return { cards, deps, price, newReference, request, paymentOf, authorise, through }
}
