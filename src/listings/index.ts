export { presentListing } from './present-listing.ts'
export { findListings, type Listing } from './store.ts'
