import { no, ok } from '../kernel/result.ts'
import { countCampaignsOf, lockListing, updateListing } from '../listings/index.ts'
import type { Database } from '../platform/database/database.ts'
import { whyNotChange } from './rules.ts'

/** A seller's campaigns beyond `campaignsAtOnce` rank as if they were older, a step per lot. */
const campaignsAtOnce = 2
const lotMillis = 365 * 24 * 3_600_000
const maxLots = 30

function rankCampaign(at: Date, running: number): Date {
  const lot = Math.min(maxLots, Math.floor(running / campaignsAtOnce))
  return new Date(at.getTime() - lot * lotMillis)
}

/** Advertises a seller's own phone (specification 4, Campaign). `changed` is false when it was advertised before. */
export function startCampaign(
  db: Database,
  { sellerId, listingId, at }: { sellerId: string; listingId: string; at: Date },
) {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, listingId, 'update')
    if (!listing) return no('unknown-product')
    const problem = whyNotChange(listing, sellerId)
    if (problem) return no(problem)
    if (listing.heldAt) return no('phone-held')
    if (listing.campaignStartedAt) return ok({ changed: false })
    const campaignRankedAt = rankCampaign(at, await countCampaignsOf(tx, sellerId))
    await updateListing(tx, listing.id, { campaignStartedAt: at, campaignRankedAt })
    return ok({ changed: true })
  })
}
