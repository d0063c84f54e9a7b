import { isId } from '../kernel/id.ts'
import { dollarsToMinor } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { PaymentDeps } from '../payments/create-cards.ts'
import { requestPayment } from '../payments/request-payment.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import { releasePayment } from './release-payment.ts'
import { type PayProblem, whyNotPay } from './rules.ts'
import { findSale, listPayable, type Sale } from './store.ts'

/**
 * Opens the card payment of a booking, or answers the open one again. The amount is the booking's; `priceDollars` is
 * what the buyer saw, and must be the same. Throws a 503 when the card service is away.
 */
export async function startPayment(
  deps: { db: Database; clock: Clock; payments: PaymentDeps },
  buyerId: string,
  wish: { bookingId: string | undefined; priceDollars: number },
): Promise<Result<{ clientSecret: string }, PayProblem>> {
  const priceMinor = dollarsToMinor(wish.priceDollars)
  for (let attempt = 0; attempt < 3; attempt++) {
    const found = await findPayable(deps.db, buyerId, wish.bookingId, priceMinor)
    if (!found.ok) return found
    const { booking, phone } = found.value
    const why = whyNotPay(booking, priceMinor, phone)
    if (why) return no(why)
    const requested = await requestPayment(deps.payments, {
      reference: booking.id,
      amount: { minor: booking.priceMinor, currency: booking.currency },
      description: `${booking.brandName} ${booking.productName}`,
    })
    if (requested.ok) return requested
    if (requested.why === 'amount-not-taken') return no(requested.why)
    // Begun before the buyer accepted another price; or that was accepted just now, which a second look will tell.
    await releasePayment(deps, booking.id)
  }
  return no('price-changed')
}

async function findPayable(
  db: Database,
  buyerId: string,
  bookingId: string | undefined,
  priceMinor: number | null,
): Promise<Result<Sale, 'unknown-booking' | 'which-booking'>> {
  const [payable, another] =
    bookingId === undefined && priceMinor !== null ? await listPayable(db, buyerId, priceMinor) : []
  const id = bookingId ?? (another ? undefined : payable?.id)
  if (id === undefined) return no('which-booking')
  const sale = isId(id) ? await findSale(db, id) : null
  return sale?.booking.buyerId === buyerId ? ok(sale) : no('unknown-booking')
}
