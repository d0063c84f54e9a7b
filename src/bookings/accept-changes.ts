import { dollarsToMinor } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Database } from '../platform/db.ts'
import { lockBoth } from './claim-phone.ts'
import { findOwnBooking } from './find-booking.ts'
import { type AcceptProblem, type Changes, offeredTerms, whyNotAccept } from './rules.ts'
import { type Order, setTerms } from './store.ts'

/**
 * A buyer agrees to a booked phone as it is offered now. `priceDollars` and `changes` are what the buyer saw, so that nobody
 * agrees to a phone that was changed once more. May be repeated. A payment of the old price is given up when the next one is
 * begun, or by healing.
 */
export function acceptChanges(
  db: Database,
  seen: { buyerId: string; bookingId: string; priceDollars: number; changes: Changes | null },
): Promise<Result<Order, AcceptProblem>> {
  return db.transaction(async (tx) => {
    const own = await findOwnBooking(tx, seen.buyerId, seen.bookingId)
    if (!own) return no('unknown-booking')
    const { listing, booking } = await lockBoth(tx, own.listingId, own.id)
    const offered = offeredTerms(listing)
    const priceMinor = dollarsToMinor(seen.priceDollars)
    const why = whyNotAccept(
      booking,
      { priceMinor, changes: seen.changes },
      { ...offered, soldAt: listing.soldAt },
    )
    if (why) return no(why)
    await setTerms(tx, booking.id, offered)
    return ok({ ...booking, ...offered, offered })
  })
}
