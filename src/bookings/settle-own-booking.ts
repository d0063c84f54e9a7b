import { no, type Result } from '../kernel/result.ts'
import type { SettleProblem } from './rules.ts'
import { type SettleDeps, type Settled, settleBooking } from './settle-booking.ts'
import { listMatching } from './store.ts'

/** Those that can still come to an end first, then those that have. */
const order = ['claimed', 'booked', 'paid']

/**
 * Settles the booking of a buyer whose card payment is authorised, found by seller and product name as the specification
 * does; `bookingId` tells which one when there are several.
 */
export async function settleOwnBooking(
  deps: SettleDeps,
  buyerId: string,
  which: { bookingId: string | undefined; sellerEmail: string; productName: string },
): Promise<Result<Settled, SettleProblem>> {
  const matching = (await listMatching(deps.db, buyerId, which)).filter(
    ({ booking: { id } }) => which.bookingId === undefined || id === which.bookingId,
  )
  const living = matching
    .filter(({ booking }) => order.includes(booking.status))
    .sort((one, other) => order.indexOf(one.booking.status) - order.indexOf(other.booking.status))
  const [latest] = matching
  if (!latest) return no('unknown-booking')
  if (living.length === 0) return settleBooking(deps, latest.booking.id, latest)
  let unpaid: Unpaid = 'not-authorised'
  for (const sale of living) {
    const settled = await settleBooking(deps, sale.booking.id, sale)
    if (settled.ok || !isUnpaid(settled.why)) return settled
    if (settled.why !== 'not-authorised') unpaid = settled.why
  }
  return no(unpaid)
}

/** After these another booking of the same name may be the one that is meant. */
const unpaidProblems = ['not-authorised', 'price-changed', 'listing-changed'] as const
type Unpaid = (typeof unpaidProblems)[number]

function isUnpaid(why: SettleProblem): why is Unpaid {
  return unpaidProblems.some((unpaid) => unpaid === why)
}
