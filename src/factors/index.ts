import type { Clock } from '../kernel/time.ts'
import type { Database } from '../platform/database/database.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import { pruneChallenges, pruneChallengesJob } from './check-passkey.ts'
import { factorProblems } from './contract.ts'
import { factorRoutes } from './routes.ts'
import { personalTables } from './schema.ts'

export { checkNewPasskey } from './check-passkey.ts'
export { newCredential } from './contract.ts'
export { removeFactors } from './remove-factor.ts'
export { createTotpSeal, renewTotps } from './totp.ts'

export const factorModule = {
  routes: factorRoutes,
  jobs: (deps: { db: Database; clock: Clock }): ModuleJobs => ({
    jobs: {
      [pruneChallengesJob]: () => pruneChallenges(deps.db, deps.clock),
    },
    recurring: [{ job: pruneChallengesJob, every: 'hour' }],
  }),
  problems: [factorProblems],
  personalTables,
} satisfies Module
