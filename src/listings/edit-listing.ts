import { no, ok, type Result } from '../kernel/result.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { addJobsOf } from '../platform/jobs/jobs-of-one.ts'
import type { Offer } from './add-listing.ts'
import { judgeLater } from './flags/judge-later.ts'
import { judgeOffer } from './flags/judge-offer.ts'
import { keepPastPrice } from './history/store.ts'
import { parseOffer } from './parse-offer.ts'
import type { RefusedImeis } from './refused-imeis.ts'
import { type EditProblem, whyNotChange } from './rules.ts'
import { tellSaversJob } from './saved/tell-savers.ts'
import { findListing, type Listing, lockListing, updateListing } from './store.ts'

/** Notifies those who have booked a phone, once the transaction that changes its price commits. The module above provides it. */
export type OnNewPrice = (tx: Db, listingId: string) => Promise<void>

/**
 * Changes a seller's own phone, unless it is sold or being paid for. Its campaign and posting time stay, and so do the
 * terms of those who have booked it (docs/decisions/0008-a-changed-listing.md).
 * @param hostedImages the address of the hosted image service, when one is configured (IMAGE_UPLOAD_URL)
 */
export function editListing(
  { db, refusedImeis, onNewPrice }: { db: Database; refusedImeis: RefusedImeis; onNewPrice: OnNewPrice },
  { sellerId, listingId, ...offer }: Offer & { listingId: string },
  now: Date,
  hostedImages?: string,
): Promise<Result<Listing, EditProblem>> {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, listingId, 'update')
    if (!listing) return no('unknown-product')
    const problem = whyNotChange(listing, sellerId)
    if (problem) return no(problem)
    const parsed = await parseOffer(tx, sellerId, offer, {
      listingId,
      refusedImeis,
      now,
      hostedImages,
      present: listing,
    })
    if (!parsed.ok) return parsed
    await updateListing(tx, listing.id, parsed.value)
    const changed = await findListing(tx, listing.id)
    if (!changed) throw new Error(`the listing ${listing.id} is missing`)
    const heldAt = await judgeOffer(tx, changed, parsed.value.categoryId, now)
    if (changed.priceMinor !== listing.priceMinor) {
      if (!listing.heldAt) await keepPastPrice(tx, listing, now)
      await onNewPrice(tx, listing.id)
    }
    if (changed.priceMinor < listing.priceMinor) await addJobsOf(tx, tellSaversJob, [listing.id])
    await judgeLater(tx, [listing.id])
    return ok({ ...changed, heldAt })
  })
}
