import type { Module } from '../platform/module.ts'
import { browsingJobs } from './jobs.ts'
import { searchProblems } from './problems.ts'
import { browsingRoutes } from './routes.ts'
import { ownProblems } from './saved/problems.ts'
import { personalTables as savedPhoneTables } from './saved/schema.ts'
import { savedSearchProblems } from './searches/problems.ts'
import { personalTables as savedSearchTables } from './searches/schema.ts'

export { createNameReader } from './known-names.ts'
export { createSearchParser } from './parse-search.ts'
export { countInterest } from './views/count-views.ts'

export const browsingModule = {
  routes: browsingRoutes,
  jobs: browsingJobs,
  problems: [searchProblems, ownProblems, savedSearchProblems],
  personalTables: [...savedPhoneTables, ...savedSearchTables],
} satisfies Module
