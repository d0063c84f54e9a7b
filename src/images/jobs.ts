import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { Env } from '../platform/env.ts'
import type { JobHandlers, Recurring } from '../platform/jobs/jobs.ts'
import { type ImageStore, incomingFolder } from './create-image-store.ts'
import { avifJobs } from './encode-avif.ts'
import { pruneIncomingJob, pruningJobs } from './prune-incoming.ts'
import { removalJobs, removeUnusedImagesJob } from './remove-unused-images.ts'

type JobDeps = {
  db: Database
  env: Env
  clock: Clock
  store: ImageStore
  /** Which of these addresses are in use, as the modules above know. */
  listUsed: (db: Db, urls: string[]) => Promise<string[]>
}

/** The module's background jobs, and which of them recur. */
export function imageJobs(deps: JobDeps): { jobs: JobHandlers; recurring: Recurring[] } {
  return {
    jobs: {
      ...avifJobs(deps),
      ...removalJobs(deps),
      ...pruningJobs({ folder: incomingFolder(deps.env), clock: deps.clock }),
    },
    recurring: [
      { job: removeUnusedImagesJob, every: 'hour' },
      { job: pruneIncomingJob, every: 'hour' },
    ],
  }
}
