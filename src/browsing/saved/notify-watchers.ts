import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { minorToAmount } from '../../kernel/money.ts'
import { findListing } from '../../listings/index.ts'
import { dropUnread, notifyAll } from '../../notifications/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { workInSets } from '../../platform/jobs/unique-jobs.ts'

const setSize = 500

const ofListing = z.object({ listingId: z.string() })

/**
 * The job that notifies those who saved a phone and know only of a higher price. An unread notice of the phone is replaced by one
 * with the latest price.
 */
export async function notifyWatchers({ db }: { db: Database }, payload: unknown): Promise<void> {
  const { listingId } = ofListing.parse(payload)
  await workInSets(db, async (tx) => {
    const listing = await findListing(tx, listingId)
    if (!listing || listing.soldAt || listing.withdrawnAt || listing.heldAt) return 0
    const { priceMinor, currency, name: product } = listing
    const told = await learnPrice(tx, listingId, priceMinor)
    await dropUnread(tx, told, { kind: 'saved-price-dropped', listingId })
    const params = { product, amount: minorToAmount(priceMinor), currency }
    const notifications = told.map((to) => ({ to, kind: 'saved-price-dropped' as const, params, listingId }))
    await notifyAll(tx, notifications)
    return told.length
  })
}

/** Lowers the known price of some people who know only of a higher one, and returns their ids. */
async function learnPrice(tx: Db, listingId: string, priceMinor: number): Promise<string[]> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    update saved_phones set known_minor = ${priceMinor}::int
    where (user_id, listing_id) in (
      select user_id, listing_id from saved_phones
      where listing_id = ${listingId}::uuid and known_minor > ${priceMinor}::int
      order by user_id limit ${setSize} for update)
    returning user_id as "userId"`)
  return rows.map(({ userId }) => userId)
}
