import type { Module } from '../platform/index.ts'
import { personalTables } from './drafts/schema.ts'
import { ownProblems } from './problems.ts'
import { sellingRoutes } from './routes.ts'

export { countDrafts, listDraftedPhotos } from './drafts/store.ts'
export { addListing, editPrice, type OnNewPrice } from './save-listing.ts'
export { startCampaign } from './start-campaign.ts'

export const sellingModule = {
  routes: sellingRoutes,
  problems: [ownProblems],
  personalTables,
} satisfies Module
