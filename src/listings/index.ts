/** What other modules of the server may use. Pages never import it. */
export { addListing } from './add-listing.ts'
export { findPublicPhone } from './find-product.ts'
export { foldDuplicates } from './flags/fold-duplicates.ts'
export { judgeListingJob } from './flags/judge-later.ts'
export { judgeListing } from './flags/judge-listing.ts'
export { endHold } from './flags/judge-offer.ts'
export { findModelName } from './flags/judge-variant.ts'
export { presentFlag } from './flags/present-flag.ts'
export { listingFlags } from './flags/schema.ts'
export {
  decideFlags,
  type FlagRow,
  isOpen as isOpenFlag,
  listOpenFlags,
  lockOpenFlags,
} from './flags/store.ts'
export { reindexListings, reindexListingsJob } from './index-listing.ts'
export { matchListingJob } from './match-later.ts'
export { presentListing } from './present-listing.ts'
export { listGuidedBrands } from './price-guides.ts'
export { lastPurchaseYear } from './purchase-year.ts'
export { createRefusedImeis, type RefusedImeis } from './refused-imeis.ts'
export { listingRoutes } from './routes.ts'
export { tellSavers, tellSaversJob } from './saved/tell-savers.ts'
export { startCampaign } from './start-campaign.ts'
export {
  findListing,
  findListings,
  findOldestMatch,
  findSellerRating,
  type Listing,
  listingFacts,
  listOtherRatings,
  listShownImages,
  lockListing,
  lockListings,
  lockSellerRating,
  releaseListing,
  sellListing,
  setSellerRating,
  setSellerVerified,
  withdrawListingsOf,
} from './store.ts'
export { findImei, passImei } from './store-imei.ts'
export { listDaysWithChanges, listForSaleOf, listIdsOfDay, searchListings } from './store-lists.ts'
export { pruneViews, pruneViewsJob } from './views/count-views.ts'
export { returnListingsOf, takeDownListing } from './withdraw-listing.ts'
export { writePriceGuides } from './write-price-guides.ts'
