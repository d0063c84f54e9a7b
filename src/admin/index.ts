import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Module, ModuleJobs } from '../platform/module.ts'
import { pruneUndelivered, pruneUndeliveredJob } from './mail/retry-or-discard-mail.ts'
import { adminProblems } from './problems.ts'
import { adminRoutes } from './routes.ts'

export { grantAdmin, removeFactors, revokeAdmin } from './members/change-role.ts'

export const adminModule = {
  routes: adminRoutes,
  jobs: (deps: { db: Database; clock: Clock }): ModuleJobs => ({
    jobs: { [pruneUndeliveredJob]: () => pruneUndelivered(deps) },
    recurring: [{ job: pruneUndeliveredJob, every: 'night' }],
  }),
  problems: [adminProblems],
  personalTables: [],
} satisfies Module
