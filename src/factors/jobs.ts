import type { Env } from '../ops/env.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { SendMail } from '../platform/jobs/mail.ts'
import type { ModuleJobs } from '../platform/module.ts'
import { factorChangedJob, sendFactorChanged } from './change-factors.ts'
import { pruneChallenges, pruneChallengesJob } from './passkey-challenges.ts'

type Deps = { db: Database; env: Env; clock: Clock; sendMail: SendMail }

export function factorJobs(deps: Deps): ModuleJobs {
  return {
    jobs: {
      [factorChangedJob]: (payload) => sendFactorChanged(deps, payload),
      [pruneChallengesJob]: () => pruneChallenges(deps.db, deps.clock),
    },
    recurring: [{ job: pruneChallengesJob, every: 'hour' }],
  }
}
