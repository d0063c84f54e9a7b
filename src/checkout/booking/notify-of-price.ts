import { inArray } from 'drizzle-orm'
import { lockListing } from '../../listings/index.ts'
import { notifyParty, type Order, orders } from '../../orders/index.ts'
import { statusNow } from '../../orders/rules.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { enqueueUnique, type UniqueJob, workInSets } from '../../platform/jobs/unique-jobs.ts'
import { closeBidsLater } from '../bids/close-bids.ts'
import { lockBooked } from '../store.ts'

export const notifyOfPriceJob: UniqueJob = { name: 'notify-of-price', about: 'listingId' }

async function setNotifiedPrice(tx: Db, booked: Order[], notifiedPriceMinor: number): Promise<void> {
  const ids = booked.map(({ id }) => id)
  if (ids.length > 0) await tx.update(orders).set({ notifiedPriceMinor }).where(inArray(orders.id, ids))
}

/**
 * Enqueues a job that notifies the buyers who have booked a phone of its new price, and closes bids for the old price, after the
 * caller's transaction commits.
 */
export async function notifyBuyersOfPrice(tx: Db, listingId: string): Promise<void> {
  await enqueueUnique(tx, notifyOfPriceJob, [listingId])
  await closeBidsLater(tx, listingId)
}

/**
 * The job: notifies the buyers who have booked a phone of its price, unless they agreed to it or were notified of it before.
 * Nobody is notified while the phone is held. Repeatable.
 */
export function notifyOfPrice({ db }: { db: Database }, listingId: string): Promise<void> {
  return workInSets(db, async (tx) => {
    const listing = await lockListing(tx, listingId, 'share')
    if (!listing || listing.heldAt || statusNow('booked', listing) !== 'booked') return 0
    const { priceMinor } = listing
    const booked = await lockBooked(tx, { listingId, notNotifiedOf: priceMinor }, 200)
    const news = booked.map((order) => ({ ...order, priceMinor }))
    await notifyParty(tx, 'buyer', 'price-changed', ...news)
    await setNotifiedPrice(tx, booked, priceMinor)
    return booked.length
  })
}
