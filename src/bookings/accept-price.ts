import { dollarsToMinor } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Database } from '../platform/db.ts'
import { lockBoth } from './claim-phone.ts'
import { findOwnBooking } from './find-booking.ts'
import { type AcceptProblem, whyNotAccept } from './rules.ts'
import { type Order, setPrice } from './store.ts'

/**
 * A buyer accepts what a booked phone costs now; `priceDollars` is what they saw, so that nobody agrees to a price that
 * changed once more. May be repeated. A payment of the old price is given up when the next one is begun, or by healing.
 */
export function acceptPrice(
  db: Database,
  wish: { buyerId: string; bookingId: string; priceDollars: number },
): Promise<Result<Order, AcceptProblem>> {
  return db.transaction(async (tx) => {
    const own = await findOwnBooking(tx, wish.buyerId, wish.bookingId)
    if (!own) return no('unknown-booking')
    const { listing, booking } = await lockBoth(tx, own.listingId, own.id)
    const { priceMinor } = listing
    const why = whyNotAccept(booking, dollarsToMinor(wish.priceDollars), listing)
    if (why) return no(why)
    await setPrice(tx, booking.id, priceMinor)
    return ok({ ...booking, priceMinor, phonePriceMinor: priceMinor })
  })
}
