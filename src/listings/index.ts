/** What other modules of the server may use. Pages never import it. */

import { personalTables as savedPhoneTables } from '../browsing/saved/schema.ts'
import type { Module } from '../platform/module.ts'
import { personalTables as draftTables } from '../selling/drafts/schema.ts'
import { personalTables as flagTables } from './flags/schema.ts'
import { personalTables as pastPriceTables } from './history/schema.ts'
import { listingJobs } from './jobs.ts'
import { listingProblems } from './problems.ts'
import { listingRoutes } from './routes.ts'
import { personalTables as listingTables } from './schema.ts'

export { addListing } from '../selling/add-listing.ts'
export { startCampaign } from '../selling/start-campaign.ts'
export { returnListingsOf, takeDownListing } from '../selling/withdraw-listing.ts'
export { findPublicPhone } from './find-product.ts'
export { foldDuplicates } from './flags/fold-duplicates.ts'
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
export { matchListingJob } from './match-later.ts'
export { presentListing } from './present-listing.ts'
export { listGuidedBrands } from './price-guides.ts'
export { lastPurchaseYear } from './purchase-year.ts'
export { createRefusedImeis, type RefusedImeis } from './refused-imeis.ts'
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
export { writePriceGuides } from './write-price-guides.ts'

export const listingModule = {
  routes: listingRoutes,
  jobs: listingJobs,
  problems: [listingProblems],
  personalTables: [...listingTables, ...draftTables, ...flagTables, ...pastPriceTables, ...savedPhoneTables],
} satisfies Module
