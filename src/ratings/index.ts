import type { Module } from '../platform/module.ts'
import { ratingJobs } from './jobs.ts'
import { ratingProblems } from './problems.ts'
import { ratingRoutes } from './routes.ts'
import { personalTables } from './schema.ts'
import { shopProblems } from './shop/problems.ts'

export { readShopInBrief } from './shop/describe-shop.ts'
export { listShopImages } from './shop/store.ts'
export { readMeanOf, readMeansOfBuyers } from './store.ts'
export { hasReportedRatings, selectReportedRatings } from './store-reports.ts'

type CallDeps = Parameters<typeof ratingRoutes>[0]

export const ratingModule = {
  routes: ({ saleDeps, env }: { saleDeps: Omit<CallDeps, 'env'>; env: CallDeps['env'] }) =>
    ratingRoutes({ ...saleDeps, env }),
  jobs: ratingJobs,
  problems: [ratingProblems, shopProblems],
  personalTables,
} satisfies Module
