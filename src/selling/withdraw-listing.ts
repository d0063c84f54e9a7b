import { no, ok, type Result } from '../kernel/result.ts'
import { lockListing, takeDownListing } from '../listings/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { type ChangeProblem, whyNotChange } from './rules.ts'

/** Cancels the unpaid orders of a phone, after the transaction commits. A higher module provides it. */
export type CancelOrders = (tx: Db, listingId: string) => Promise<void>

/** Withdraws a seller's own phone, unless it is sold or being paid for. `changed` is false when it was withdrawn before. */
export function withdrawListing(
  db: Database,
  { sellerId, listingId, at }: { sellerId: string; listingId: string; at: Date },
  cancelOrders: CancelOrders,
): Promise<Result<{ changed: boolean }, ChangeProblem>> {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, listingId, 'update')
    if (!listing) return no('unknown-product')
    if (listing.withdrawnAt && listing.sellerId === sellerId) return ok({ changed: false })
    const problem = whyNotChange(listing, sellerId)
    if (problem) return no(problem)
    await takeDownListing(tx, listing.id, at)
    await cancelOrders(tx, listing.id)
    return ok({ changed: true })
  })
}
