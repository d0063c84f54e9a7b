import { no, ok, type Result } from '../kernel/result.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { lockListing } from './lock-listing.ts'
import { type ChangeProblem, whyNotChange } from './rules.ts'
import { update } from './store.ts'

/** Ends what hangs on a phone that is no longer offered, under its lock; the modules above know. */
export type EndBookings = (tx: Db, listingId: string, at: Date) => Promise<void>

/**
 * Takes a phone off the market for its seller, as long as nobody has paid for it: the lock is the one of the settlement.
 * `changed` is false when it was withdrawn before.
 */
export function withdrawListing(
  db: Database,
  wish: { sellerId: string; listingId: string; at: Date },
  endBookings: EndBookings,
): Promise<Result<{ changed: boolean }, ChangeProblem>> {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, wish.listingId, 'update')
    if (listing?.withdrawnAt && listing.sellerId === wish.sellerId) return ok({ changed: false })
    const why = whyNotChange(listing, wish.sellerId)
    if (!listing || why) return no(why ?? 'unknown-product')
    await update(tx, listing.id, { withdrawnAt: wish.at })
    await endBookings(tx, listing.id, wish.at)
    return ok({ changed: true })
  })
}
