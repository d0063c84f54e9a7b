import type { Env } from '../ops/env.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { SendMail } from '../platform/jobs/mail.ts'
import type { Module, ModuleJobs } from '../platform/module.ts'
import { factorChangedJob, sendFactorChanged } from './change-factors.ts'
import { pruneChallenges, pruneChallengesJob } from './passkey-challenges.ts'
import { factorProblems } from './problems.ts'
import { factorRoutes } from './routes.ts'
import { personalTables } from './schema.ts'

export { factorChangedJob, removeFactors } from './change-factors.ts'
export { checkNewPasskey, type NewCredential } from './check-passkey.ts'
export { newCredential } from './passkey-shapes.ts'
export { createTotpSeal, renewTotps } from './totp.ts'

export const factorModule = {
  routes: factorRoutes,
  jobs: (deps: { db: Database; env: Env; clock: Clock; sendMail: SendMail }): ModuleJobs => ({
    jobs: {
      [factorChangedJob]: (payload) => sendFactorChanged(deps, payload),
      [pruneChallengesJob]: () => pruneChallenges(deps.db, deps.clock),
    },
    recurring: [{ job: pruneChallengesJob, every: 'hour' }],
  }),
  problems: [factorProblems],
  personalTables,
} satisfies Module
