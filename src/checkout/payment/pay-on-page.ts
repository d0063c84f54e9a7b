import { findAccount } from '../../auth/index.ts'
import { amountToMinor } from '../../kernel/money.ts'
import { no, type Result } from '../../kernel/result.ts'
import { findOwnOrder, type OrderDeps, type OrderWithListing } from '../../orders/index.ts'
import { cancelUnlessCaptured, requestRedirect } from '../../payments/index.ts'
import { type PayProblem, whyNotPay } from '../booking/agreed-terms.ts'
import { isKeptForAnother } from '../store.ts'

/**
 * Begins the payment of an order on the page of this provider, and returns its address. The phone stays for sale until the money is
 * there. `price` is what the buyer saw, and must be the order's. May be repeated, also with another provider, until the payment is
 * confirmed. Throws a 503 when the provider cannot be reached.
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
    const why = whyNotPay(order, priceMinor, order.listing)
    if (why) return no(why)
    if (await isKeptForAnother(deps.db, order, deps.clock.now())) return no('phone-kept')
    const payment = await describePayment(deps, order)
    const requested = await requestRedirect(deps.payments, request.provider, payment)
    if (requested.ok) return requested
    if (requested.why === 'under-way') return no('payment-under-way')
    if (requested.why === 'not-offered') return no('way-not-offered')
    if (requested.why === 'amount-not-taken') return no(requested.why)
    // Another provider was chosen, or another price accepted, since the last payment was begun: it is given up.
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
