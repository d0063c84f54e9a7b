import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Module, ModuleJobs } from '../platform/module.ts'
import { helpRoutes } from './routes.ts'
import { personalTables } from './schema.ts'
import { pruneEnquiries, pruneEnquiriesJob } from './store.ts'

export { selectEnquiries } from './store.ts'

export const helpModule = {
  routes: helpRoutes,
  jobs: (deps: { db: Database; clock: Clock }): ModuleJobs => ({
    jobs: { [pruneEnquiriesJob]: () => pruneEnquiries(deps) },
    recurring: [{ job: pruneEnquiriesJob, every: 'night' }],
  }),
  problems: [],
  personalTables,
} satisfies Module
