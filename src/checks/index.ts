import type { Clock } from '../kernel/time.ts'
import { expireChecks } from '../listings/index.ts'
import type { Database } from '../platform/database/database.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import { checkProblems } from './contract.ts'
import { checkRoutes } from './routes.ts'
import { keepAfterOrderDays, keepFeaturesDays, validDays } from './rules.ts'
import { personalTables } from './schema.ts'
import { deleteFeatures } from './store.ts'

const expireChecksJob = 'expire-checks'
const day = 86_400_000

export const checkModule = {
  routes: checkRoutes,
  jobs: ({ db, clock }: { db: Database; clock: Clock }): ModuleJobs => ({
    jobs: {
      [expireChecksJob]: async () => {
        const now = clock.now().getTime()
        await expireChecks(db, new Date(now - validDays * day))
        await deleteFeatures(db, {
          judged: new Date(now - keepFeaturesDays * day),
          over: new Date(now - keepAfterOrderDays * day),
        })
      },
    },
    recurring: [{ job: expireChecksJob, every: 'night' }],
  }),
  problems: [checkProblems],
  personalTables,
} satisfies Module
