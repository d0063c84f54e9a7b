import type { Env } from '../ops/env.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { SendMail } from '../platform/jobs/mail.ts'
import type { ModuleJobs } from '../platform/module.ts'
import { passwordLinkJob, sendPasswordLink } from './session/send-password-link.ts'
import { pruneSessions, pruneSessionsJob } from './session/store-sessions.ts'
import { newDeviceJob, sendNewDevice } from './session/tell-new-device.ts'

type Deps = { db: Database; env: Env; clock: Clock; sendMail: SendMail }

export function identityJobs(deps: Deps): ModuleJobs {
  return {
    jobs: {
      [passwordLinkJob]: (payload) => sendPasswordLink(deps, payload),
      [newDeviceJob]: (payload) => sendNewDevice(deps, payload),
      [pruneSessionsJob]: () => pruneSessions(deps.db, deps.clock),
    },
    recurring: [{ job: pruneSessionsJob, every: 'hour' }],
  }
}
