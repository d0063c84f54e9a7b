import type { Clock } from '../kernel/time.ts'
import type { Database } from '../platform/database/database.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import { judgeListingJob } from './enqueue-listing-jobs.ts'
import { reviewListing } from './flags/review-listing.ts'
import { personalTables as flagTables } from './flags/schema.ts'
import { personalTables as pastPriceTables } from './history/schema.ts'
import { reindexListings, reindexListingsJob } from './index-listing.ts'
import { listingProblems } from './problems.ts'
import { listingRoutes } from './routes.ts'
import { personalTables as listingTables } from './schema.ts'

export {
  enqueueListingReview,
  matchLater,
  matchListingJob,
  notifyWatchersJob,
} from './enqueue-listing-jobs.ts'
export { findOwnProduct, findPublicPhone } from './find-product.ts'
export { groupDuplicatesAnew } from './flags/group-duplicates.ts'
export { endHold, findModelName, judgeOffer, listOtherBrands } from './flags/judge-offer.ts'
export { listingFlags } from './flags/schema.ts'
export {
  decideFlags,
  type FlagRow,
  isOpen as isOpenFlag,
  listHeldOf,
  listOpenFlags,
  lockOpenFlags,
} from './flags/store.ts'
export { keepPastPrice } from './history/store.ts'
export { indexListing } from './index-listing.ts'
export { presentFlag, presentListing, presentToEverybody } from './present-listing.ts'
export { listGuidedBrands, writePriceGuides } from './price-guides.ts'
export { forgetReturned, returnListing, returnListingsOf, takeBackListing } from './return-listings.ts'
export { listings } from './schema.ts'
export {
  expireChecks,
  findListing,
  findListings,
  findOldestMatch,
  insertListing,
  type Listing,
  listingFacts,
  listShownImages,
  lockListing,
  lockListings,
  releaseListing,
  sellListing,
  setSellerVerified,
  takeDownListing,
  updateListing,
  withdrawListingsOf,
} from './store.ts'
export {
  claimImei,
  createRefusedImeis,
  dropImeiClaims,
  findImei,
  listBrandsOfTypeCode,
  passImei,
  type RefusedImeis,
  whyNotOffer,
} from './store-imei.ts'
export {
  countCampaignsOf,
  findSellerRating,
  listDaysWithChanges,
  listForSaleOf,
  listIdsOfDay,
  listOtherRatings,
  lockSellerRating,
  searchListings,
  setSellerRating,
} from './store-lists.ts'
export { listKnownModels, readUsualPrice } from './store-names.ts'
export { countStock, type IsBooked, listStock, stockCursor } from './store-stock.ts'

export const listingModule = {
  routes: listingRoutes,
  jobs: (deps: { db: Database; clock: Clock }): ModuleJobs => ({
    jobs: {
      [reindexListingsJob]: () => reindexListings(deps.db),
      [judgeListingJob.name]: (payload) => reviewListing(deps, payload),
    },
    recurring: [{ job: reindexListingsJob, every: 'hour' }],
  }),
  problems: [listingProblems],
  personalTables: [...listingTables, ...flagTables, ...pastPriceTables],
} satisfies Module
