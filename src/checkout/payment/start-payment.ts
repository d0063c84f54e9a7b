import { amountToMinor } from '../../kernel/money.ts'
import { no, type Result } from '../../kernel/result.ts'
import { findOwnOrder, listPayable, type OrderWithListing } from '../../orders/index.ts'
import { type PaymentDeps, requestPayment } from '../../payments/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PayProblem } from '../booking/agreed-terms.ts'
import { voidAuthorisation } from './void-authorisation.ts'
import { whyNotPayNow } from './why-not-pay-now.ts'

/**
 * Opens an order's card payment, or returns the open one, with the secret for the card form. `price`, an amount of the API, is
 * what the buyer saw and must be the order's. Throws a 503 when the provider is away.
 */
export async function startPayment(
  deps: { db: Database; clock: Clock; payments: PaymentDeps },
  buyerId: string,
  request: { orderId: string | undefined; price: number },
): Promise<Result<{ clientSecret: string }, PayProblem>> {
  const priceMinor = amountToMinor(request.price)
  for (let attempt = 0; attempt < 3; attempt++) {
    const found = await findPayable(deps.db, buyerId, request.orderId, priceMinor)
    if (!found.ok) return found
    const order = found.value
    const why = await whyNotPayNow(deps.db, order, priceMinor, deps.clock.now())
    if (why) return no(why)
    const requested = await requestPayment(deps.payments, {
      reference: order.id,
      amount: { minor: order.priceMinor, currency: order.currency },
      description: `${order.brandName} ${order.productName}`,
    })
    if (requested.ok) return requested
    if (requested.why === 'amount-not-taken') return no(requested.why)
    if (requested.why === 'not-offered') return no('way-not-offered')
    // Cards or another price were chosen since.
    await voidAuthorisation(deps, order.id)
  }
  return no('price-changed')
}

async function findPayable(
  db: Database,
  buyerId: string,
  orderId: string | undefined,
  priceMinor: number | null,
): Promise<Result<OrderWithListing, 'unknown-booking' | 'which-booking'>> {
  const [payable, another] =
    orderId === undefined && priceMinor !== null ? await listPayable(db, buyerId, priceMinor) : []
  const id = orderId ?? (another ? undefined : payable?.id)
  if (id === undefined) return no('which-booking')
  return findOwnOrder(db, buyerId, id)
}
