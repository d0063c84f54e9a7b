import { no, ok, type Result } from '../kernel/result.ts'
import type { Database } from '../platform/database/database.ts'
import { lockListing } from './lock-listing.ts'
import { type CampaignProblem, whyNotStartCampaign } from './rules.ts'
import { setCampaign } from './store.ts'

/** Advertises a phone for its seller (specification 4, Campaign); `changed` is false when it was advertised before. */
export function startCampaign(
  db: Database,
  wish: { sellerId: string; listingId: string; at: Date },
): Promise<Result<{ changed: boolean }, CampaignProblem>> {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, wish.listingId, 'update')
    if (!listing || listing.withdrawnAt) return no('unknown-product')
    const why = whyNotStartCampaign(listing, wish.sellerId)
    return why ? no(why) : ok({ changed: await setCampaign(tx, listing.id, wish.at) })
  })
}
