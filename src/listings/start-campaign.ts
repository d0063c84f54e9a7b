import { no, ok, type Result } from '../kernel/result.ts'
import type { Database } from '../platform/database/database.ts'
import { type ChangeProblem, whyNotChange } from './rules.ts'
import { lockListing, updateListing } from './store.ts'

/** Advertises a seller's own phone (specification 4, Campaign). `changed` is false when it was advertised before. */
export function startCampaign(
  db: Database,
  { sellerId, listingId, at }: { sellerId: string; listingId: string; at: Date },
): Promise<Result<{ changed: boolean }, ChangeProblem>> {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, listingId, 'update')
    if (!listing) return no('unknown-product')
    const problem = whyNotChange(listing, sellerId)
    if (problem) return no(problem)
    if (listing.campaignStartedAt) return ok({ changed: false })
    await updateListing(tx, listing.id, { campaignStartedAt: at })
    return ok({ changed: true })
  })
}
