import { findAccount } from '../../identity/index.ts'
import { lockListing, lockListings, withdrawListingsOf } from '../../listings/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { addJobsOf, type JobOfOne, workInSets } from '../../platform/jobs/jobs-of-one.ts'
import { becomeAll, type Mover } from '../become.ts'
import { notifyBuyersGone, notifyBuyersOfClosedSeller } from '../notify-parties.ts'
import { settleLater } from '../payment/settle-later.ts'
import type { SettleDeps } from '../payment/settle-order.ts'
import { statusNow } from '../rules.ts'
import { listBookedAmong, listPaidOf, lockBooked, type Order } from '../store.ts'

/** The job that ends the unpaid orders of one phone that is sold or withdrawn. */
export const endBookingsJob: JobOfOne = { name: 'end-bookings', about: 'listingId' }

/** The job that ends the unpaid orders of one buyer whose account is closed. */
export const endBookingsOfBuyerJob: JobOfOne = { name: 'end-bookings-of-buyer', about: 'userId' }

type Deps = Pick<SettleDeps, 'db' | 'clock'>

/** How many orders are ended in one transaction. */
const setSize = 200

/**
 * Ends locked orders that nobody has paid, in a fixed number of statements. Their payments are released as soon as the transaction
 * commits.
 * @param to `unavailable`: another buyer has the phone; `cancelled`: it was withdrawn, or an account was closed
 */
export async function endUnpaid(
  tx: Db,
  orders: Order[],
  to: 'unavailable' | 'cancelled',
  move: { at: Date; by?: Mover; reason?: string },
): Promise<void> {
  await becomeAll(tx, orders, to, move)
  await settleLater(
    tx,
    orders.map(({ id }) => id),
  )
}

/**
 * The job: ends the unpaid orders of a phone that is sold or withdrawn, and notifies their buyers, a set in each transaction. Until it
 * has run, `statusNow` keeps them from being paid. May be repeated at any time; while the phone is for sale, nothing happens.
 */
export function endBookings({ db, clock }: Deps, listingId: string): Promise<void> {
  return workInSets(db, async (tx) => {
    const listing = await lockListing(tx, listingId, 'share')
    if (!listing) return 0
    const to = statusNow('booked', listing)
    if (to !== 'unavailable' && to !== 'cancelled') return 0
    const booked = await lockBooked(tx, { listingId }, setSize)
    const isClosed = to === 'cancelled' && !(await findAccount(tx, listing.sellerId))
    const reason = to === 'cancelled' && { reason: isClosed ? 'account-closed' : 'phone-withdrawn' }
    await endUnpaid(tx, booked, to, { at: clock.now(), ...reason })
    await notifyBuyersGone(tx, booked)
    return booked.length
  })
}

/** The job: ends the unpaid orders of a buyer whose account is closed, a set in each transaction. May be repeated at any time. */
export async function endBookingsOfBuyer({ db, clock }: Deps, buyerId: string): Promise<void> {
  if (await findAccount(db, buyerId)) return
  await workInSets(db, async (tx) => {
    const booked = await lockBooked(tx, { buyerId }, setSize)
    await endUnpaid(tx, booked, 'cancelled', { at: clock.now(), reason: 'account-closed' })
    return booked.length
  })
}

/** Cancels the unpaid orders of a phone by a job, as soon as the transaction that withdraws it commits. */
export function cancelListingOrders(tx: Db, listingId: string): Promise<void> {
  return addJobsOf(tx, endBookingsJob, [listingId])
}

/**
 * Withdraws the unsold phones of an account, in the transaction that closes the account. Jobs then cancel its own unpaid orders and
 * those of its phones. The caller holds the account's lock, so no new ones arrive. A claimed phone stays sold. Who has paid and not
 * got the phone is notified: the order can be cancelled.
 */
export async function cancelAccountOrders(tx: Db, userId: string, at: Date): Promise<void> {
  // In a fixed order, because settling an order locks its phone, too.
  await lockListings(tx, userId)
  const withdrawn = await withdrawListingsOf(tx, userId, at)
  await addJobsOf(tx, endBookingsJob, await listBookedAmong(tx, withdrawn))
  await addJobsOf(tx, endBookingsOfBuyerJob, [userId])
  await notifyBuyersOfClosedSeller(tx, await listPaidOf(tx, userId))
}
