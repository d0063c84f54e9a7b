import type { Clock } from '../kernel/time.ts'
import type { Database } from '../platform/database/database.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import type { Log } from '../platform/log.ts'
import { ratingProblems } from './contract.ts'
import { recountAllRatings, recountRatingsJob, showDueRatings, showRatingsJob } from './rate-order.ts'
import { ratingRoutes } from './routes.ts'
import { personalTables } from './schema.ts'
import { shopProblems } from './shop/contract.ts'
import { measureAnswers, measureAnswersJob } from './shop/describe-shop.ts'

export { hasReportedRatings, selectReportedRatings } from './report-rating.ts'
export { findShop, listShopImages, shopOf } from './shop/store.ts'
export { readMeanOf, readMeansOfBuyers } from './store.ts'

type CallDeps = Parameters<typeof ratingRoutes>[0]

export const ratingModule = {
  routes: ({ saleDeps, env }: { saleDeps: Omit<CallDeps, 'env'>; env: CallDeps['env'] }) =>
    ratingRoutes({ ...saleDeps, env }),
  jobs: (deps: { db: Database; clock: Clock; log: Log }): ModuleJobs => ({
    jobs: {
      [measureAnswersJob]: () => measureAnswers(deps),
      [showRatingsJob]: () => showDueRatings(deps),
      [recountRatingsJob]: () => recountAllRatings(deps),
    },
    recurring: [
      { job: showRatingsJob, every: 'minute' },
      { job: measureAnswersJob, every: 'night' },
      { job: recountRatingsJob, every: 'night' },
    ],
  }),
  problems: [ratingProblems, shopProblems],
  personalTables,
} satisfies Module
