/** What other modules of the server may use. Pages never import it. */
export { ratingRoutes } from './routes.ts'
export { measureAnswers, measureAnswersJob, readShopInBrief } from './shop/describe-shop.ts'
export { listShopImages } from './shop/store.ts'
export { recountAllRatings, recountRatingsJob, showDueRatings, showRatingsJob } from './show-rating.ts'
export { readMeanOf } from './store.ts'
export { hasReportedRatings, selectReportedRatings } from './store-reports.ts'
