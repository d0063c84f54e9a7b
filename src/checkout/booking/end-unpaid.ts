import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { findIdle } from '../../auth/index.ts'
import { lockListing, lockListings, withdrawListingsOf } from '../../listings/index.ts'
import { heldDuring } from '../../notifications/rules.ts'
import {
  becomeAll,
  findEndByPhone,
  notifyOfClosedAccount,
  type Order,
  type OrderDeps,
  orders,
} from '../../orders/index.ts'
import { type Actor, chargedStatuses } from '../../orders/rules.ts'
import type { TransitionName } from '../../orders/transitions.ts'
import type { Db } from '../../platform/database/database.ts'
import { enqueueUnique, type UniqueJob, workInSets } from '../../platform/jobs/unique-jobs.ts'
import { closeBidsJob, closeBidsOfBuyer, listBidFor } from '../bids/close-bids.ts'
import { settleLater } from '../payment/void-authorisation.ts'
import { lockBooked } from '../store.ts'

export const endBookingsJob: UniqueJob = { name: 'end-bookings', about: 'listingId' }

export const endBookingsOfBuyerJob: UniqueJob = { name: 'end-bookings-of-buyer', about: 'userId' }

type Deps = Pick<OrderDeps, 'db' | 'clock'>

const setSize = 200

/** Ends locked orders that nobody has paid, in a few statements. Jobs void their payments after the commit. */
export async function endUnpaid(
  tx: Db,
  orders: Order[],
  name: TransitionName,
  move: { at: Date; by?: Actor; reason?: string },
): Promise<void> {
  await becomeAll(tx, orders, name, move)
  await settleLater(
    tx,
    orders.map(({ id }) => id),
  )
}

/** The job: ends the unpaid orders of a sold or withdrawn phone and notifies. `statusNow` ends them before. Repeatable. */
export function endBookings({ db }: Pick<Deps, 'db'>, listingId: string): Promise<void> {
  return workInSets(db, async (tx) => {
    const listing = await lockListing(tx, listingId, 'share')
    if (!listing) return 0
    const end = await findEndByPhone(tx, listing)
    if (!end) return 0
    const booked = await lockBooked(tx, { listingId }, setSize)
    await endUnpaid(tx, booked, end.name, end.move)
    return booked.length
  })
}

/** The job: ends the open bids and unpaid orders of a buyer whose account is closed or suspended. Repeatable. */
export async function endBookingsOfBuyer({ db, clock }: Deps, buyerId: string): Promise<void> {
  const idle = await findIdle(db, buyerId)
  if (!idle) return
  await closeBidsOfBuyer(db, buyerId)
  await workInSets(db, async (tx) => {
    const booked = await lockBooked(tx, { buyerId }, setSize)
    const reason = idle === 'account-suspended' ? { reason: idle } : {}
    await endUnpaid(tx, booked, 'close-account', { at: clock.now(), ...reason })
    return booked.length
  })
}

/**
 * Cancels the unpaid orders of a phone and closes its bids, by jobs after the commit. Call it in the transaction that sells or
 * withdraws the phone and holds its lock.
 */
export function cancelListingOrders(tx: Db, listingId: string): Promise<void> {
  return endListed(tx, [listingId])
}

async function endListed(tx: Db, listingIds: string[]): Promise<void> {
  if (listingIds.length === 0) return
  const booked = tx
    .selectDistinct({ id: orders.listingId, job: sql<string>`${endBookingsJob.name}` })
    .from(orders)
    .where(and(eq(orders.status, 'booked'), inArray(orders.listingId, listingIds)))
  const found = await unionAll(booked, listBidFor(tx, listingIds))
  for (const job of [endBookingsJob, closeBidsJob]) {
    const ids = found.filter(({ job: name }) => name === job.name).map(({ id }) => id)
    await enqueueUnique(tx, job, ids)
  }
}

/**
 * Withdraws an account's unsold phones in the transaction that closes or suspends it, under the account's lock; a claimed phone
 * stays sold. Jobs cancel the account's unpaid orders and those of its phones.
 */
export async function endAccountOffers(tx: Db, userId: string, at: Date): Promise<void> {
  // In the order in which settling locks, too.
  await lockListings(tx, userId)
  const withdrawn = await withdrawListingsOf(tx, userId, at)
  await endListed(tx, withdrawn)
  await enqueueUnique(tx, endBookingsOfBuyerJob, [userId])
}

/** Ends a closed account's offers and unpaid orders, and tells the other party of each running order what they can do. */
export async function cancelAccountOrders(
  tx: Db,
  userId: string,
  { at, isFraud }: { at: Date; isFraud: boolean },
): Promise<void> {
  await endAccountOffers(tx, userId, at)
  await notifyOfClosedAccount(tx, userId, await listRunningOf(tx, userId), isFraud)
}

/** The paid orders of an account that are not over. The first list of statuses is wider so that an index is used. */
function listRunningOf(db: Db, userId: string): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        or(eq(orders.sellerId, userId), eq(orders.buyerId, userId)),
        inArray(orders.status, chargedStatuses),
        inArray(orders.status, heldDuring),
      ),
    )
}
