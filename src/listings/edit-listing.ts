import { no, ok, type Result } from '../kernel/result.ts'
import type { Database } from '../platform/database/database.ts'
import type { Offer } from './add-listing.ts'
import { lockListing } from './lock-listing.ts'
import { readOffer } from './read-offer.ts'
import { type EditProblem, whyNotChange } from './rules.ts'
import { findById, type Listing, update } from './store.ts'

/**
 * Changes what a seller says of a phone, as long as nobody has paid for it: the lock is the one of the settlement.
 * Campaign and posting time stay. What buyers agreed to when they booked stays theirs (docs/decisions, "A changed price").
 * @param hostedImages as for addListing
 */
export function editListing(
  db: Database,
  { sellerId, listingId, ...offer }: Offer & { listingId: string },
  now: Date,
  hostedImages?: string,
): Promise<Result<Listing, EditProblem>> {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, listingId, 'update')
    const why = whyNotChange(listing, sellerId)
    if (!listing || why) return no(why ?? 'unknown-product')
    const { imageUrl: first, imagePlaceholder: placeholder, moreImageUrls } = listing
    const known = { urls: [first, ...moreImageUrls], first, placeholder }
    const read = await readOffer(tx, sellerId, offer, { now, hostedImages, known })
    if (!read.ok) return read
    await update(tx, listing.id, read.value)
    const changed = await findById(tx, listing.id)
    if (!changed) throw new Error(`the listing ${listing.id} is not there`)
    return ok(changed)
  })
}
