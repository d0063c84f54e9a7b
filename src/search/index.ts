/** What other modules of the server may use. Pages never import it. */
export { createNameReader } from './known-names.ts'
export { createSearchParser, type SearchParser } from './parse-search.ts'
export { searchRoutes } from './routes.ts'
export {
  mailFoundPhones,
  mailFoundPhonesJob,
  mailFoundPhonesOf,
  mailFoundPhonesOfJob,
} from './saved/mail-found.ts'
export { matchListing } from './saved/match-listing.ts'
export { pruneFoundPhones, pruneFoundPhonesJob } from './saved/store.ts'
