import { amountToMinor, minorToAmount } from '../../kernel/money.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { findListing, lockListing } from '../../listings/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { findKept } from '../store.ts'
import type { WireBidTerms } from './contract.ts'
import { lowestBid, maxPerPhone } from './rules.ts'
import { countBids, readBidTerms, setBidTerms } from './store.ts'

/** Describes which prices a caller can offer for a phone, as amounts of the API. Refused for withdrawn and held phones. */
export async function describeBidTerms(
  { db, clock }: { db: Database; clock: Clock },
  { listingId, userId }: { listingId: string; userId: string },
): Promise<Result<WireBidTerms, 'unknown-product'>> {
  const listing = await findListing(db, listingId)
  if (!listing || listing.withdrawnAt) return no('unknown-product')
  const isOwn = listing.sellerId === userId
  if (listing.heldAt && !isOwn) return no('unknown-product')
  const now = clock.now()
  const terms = await readBidTerms(db, listing.id)
  const { ofPhone } = await countBids(db, { listingId, buyerId: userId }, now)
  const kept = await findKept(db, listing.id)
  const isKept = kept?.keptUntil && kept.keptUntil > now && kept.buyerId !== userId
  return ok({
    price: minorToAmount(listing.priceMinor),
    currency: listing.currency,
    takesBids: terms.takesBids,
    lowest: minorToAmount(lowestBid(listing.priceMinor, terms)),
    ownLowest: isOwn && terms.lowestMinor !== null ? minorToAmount(terms.lowestMinor) : null,
    left: Math.max(0, maxPerPhone - ofPhone),
    keptUntil: isKept ? (kept.keptUntil?.toISOString() ?? null) : null,
  })
}

/**
 * Sets whether the seller's phone takes bids and the lowest price (null for the usual share). Bids that are open stay; `changed`
 * is false when the terms were the same before.
 */
export function changeBidTerms(
  db: Database,
  {
    listingId,
    sellerId,
    takesBids,
    lowest,
  }: { listingId: string; sellerId: string; takesBids: boolean; lowest: number | null },
) {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, listingId, 'update')
    if (listing?.sellerId !== sellerId || listing.withdrawnAt) return no('unknown-product')
    const lowestMinor = lowest === null ? null : amountToMinor(lowest)
    if (lowest !== null && (lowestMinor === null || lowestMinor >= listing.priceMinor))
      return no('bid-too-high')
    return ok({ changed: await setBidTerms(tx, listing.id, { takesBids, lowestMinor }) })
  })
}
