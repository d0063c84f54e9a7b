/** What other modules of the server may use. Pages never import it. */
import type { Module } from '../platform/module.ts'
import { searchJobs } from './jobs.ts'
import { searchProblems } from './problems.ts'
import { searchRoutes } from './routes.ts'
import { savedSearchProblems } from './searches/problems.ts'
import { personalTables } from './searches/schema.ts'

export { createNameReader } from './known-names.ts'
export { createSearchParser } from './parse-search.ts'

export const searchModule = {
  routes: searchRoutes,
  jobs: searchJobs,
  problems: [searchProblems, savedSearchProblems],
  personalTables,
} satisfies Module
