import { dollarsToMinor } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { findListing } from '../listings/find-listing.ts'
import type { PaymentDeps } from '../payments/create-cards.ts'
import { requestPayment } from '../payments/request-payment.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/db.ts'
import { findOwnBooking } from './find-booking.ts'
import { releasePayment } from './release-payment.ts'
import { type PayProblem, whyNotPay } from './rules.ts'
import { type Booking, listPayable } from './store.ts'

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
    const booking = found.value
    const listing = await findListing(deps.db, booking.listingId)
    if (!listing) throw new Error(`the phone of the booking ${booking.id} is not there`)
    const why = whyNotPay(booking, priceMinor, listing)
    if (why) return no(why)
    const requested = await requestPayment(deps.payments, {
      reference: booking.id,
      amount: { minor: booking.priceMinor, currency: booking.currency },
      description: `${booking.brandName} ${booking.productName}`,
    })
    if (requested.ok) return requested
    // Begun before the buyer accepted another price; or that was accepted just now, which a second look will tell.
    await releasePayment(deps, booking.id)
  }
  return no('price-changed')
}

async function findPayable(
  db: Db,
  buyerId: string,
  bookingId: string | undefined,
  priceMinor: number | null,
): Promise<Result<Booking, 'unknown-booking' | 'which-booking'>> {
  if (bookingId !== undefined) {
    const booking = await findOwnBooking(db, buyerId, bookingId)
    return booking ? ok(booking) : no('unknown-booking')
  }
  const [booking, another] = priceMinor === null ? [] : await listPayable(db, buyerId, priceMinor)
  return booking && !another ? ok(booking) : no('which-booking')
}
