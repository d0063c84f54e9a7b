import { findAccount } from '../../auth/index.ts'
import { amountToMinor } from '../../kernel/money.ts'
import { no, type Result } from '../../kernel/result.ts'
import { findOwnOrder, type OrderDeps, type OrderWithListing } from '../../orders/index.ts'
import { cancelUnlessCaptured, requestRedirect } from '../../payments/index.ts'
import type { PayProblem } from '../booking/agreed-terms.ts'
import { whyNotPayNow } from './why-not-pay-now.ts'

/**
 * Begins an order's payment on a provider's own page and returns the address; the phone stays for sale until it is paid. `price`,
 * an amount of the API, is what the buyer saw and must be the order's. Repeatable, also with another provider. Throws a 503 when
 * the provider is away.
 */
export async function payOnPage(
  deps: OrderDeps & { publicUrl: string },
  buyerId: string,
  request: { orderId: string; price: number; provider: string },
): Promise<Result<{ redirect: string }, PayProblem>> {
  const priceMinor = amountToMinor(request.price)
  for (let attempt = 0; attempt < 3; attempt++) {
    const found = await findOwnOrder(deps.db, buyerId, request.orderId)
    if (!found.ok) return found
    const order = found.value
    const why = await whyNotPayNow(deps.db, order, priceMinor, deps.clock.now())
    if (why) return no(why)
    const payment = await describePayment(deps, order)
    const requested = await requestRedirect(deps.payments, request.provider, payment)
    if (requested.ok) return requested
    if (requested.why === 'under-way') return no('payment-under-way')
    if (requested.why === 'not-offered') return no('way-not-offered')
    if (requested.why === 'amount-not-taken') return no(requested.why)
    // Another provider or price was chosen since: the payment is given up.
    if (!(await cancelUnlessCaptured(deps.payments, order.id))) return no('payment-under-way')
  }
  return no('payment-under-way')
}

async function describePayment(
  { db, publicUrl }: OrderDeps & { publicUrl: string },
  order: OrderWithListing,
) {
  const account = await findAccount(db, order.buyerId)
  const { id, priceMinor, currency, brandName, productName, phone } = order
  return {
    reference: id,
    amount: { minor: priceMinor, currency },
    description: `${brandName} ${productName}`,
    returnUrl: `${publicUrl}/returns/${id}`,
    buyer: {
      name: account?.name ?? '',
      email: account?.email ?? '',
      mobile: phone,
    },
  }
}
