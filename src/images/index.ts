import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../kernel/time.ts'
import { removeUnkept, removeUnkeptJob } from '../ops/backup/restore.ts'
import type { Env } from '../ops/env.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import { backupFiles } from './backup-files.ts'
import { type ImageStore, incomingFolder } from './create-image-store.ts'
import { imageProblems } from './problems.ts'
import { removalJobs, removeUnusedImagesJob } from './remove-unused-images.ts'
import { imageRoutes } from './routes.ts'
import { personalTables } from './schema.ts'

export { backupFiles } from './backup-files.ts'
export {
  createImageStore,
  type ImageStore,
  openPrivateFiles,
  requireImageStore,
  storeOrigins,
  watchStore,
} from './create-image-store.ts'
export { ingestImage, ingestPrivatePhoto } from './ingest-image.ts'
export { listPhotosAt, sendPhotos } from './private-photos.ts'
export { removePhotosAt } from './remove-unused-images.ts'
export { type MaySeePlace, uploadPaths } from './routes.ts'
export { imageRoutes } from './serve-images.ts'
export { findOwnImage, listOwnImages } from './store.ts'
export { findSimilarImages, type SimilarImages } from './take-fingerprint.ts'

export const imageModule = {
  routes: imageRoutes,
  jobs: imageJobs,
  problems: [imageProblems],
  personalTables,
} satisfies Module

type JobDeps = {
  db: Database
  env: Env
  clock: Clock
  store: ImageStore
  exportStore: FileStore
  /** Returns those of these image addresses that are in use. Higher modules know them. */
  listUsed: (db: Db, urls: string[]) => Promise<string[]>
}

/** The module's background jobs, and when they recur. */
function imageJobs(deps: JobDeps): ModuleJobs {
  return {
    jobs: {
      ...removalJobs(deps),
      [pruneIncomingJob]: () => pruneIncoming(incomingFolder(deps.env), deps.clock.now()),
      [removeUnkeptJob]: (payload) =>
        removeUnkept(deps.db, backupFiles(deps.store, deps.exportStore), payload),
    },
    recurring: [
      { job: removeUnusedImagesJob, every: 'hour' },
      { job: pruneIncomingJob, every: 'hour' },
    ],
  }
}

/** The age from which an incomplete upload is deleted: longer than any upload takes. */
const maxAgeMillis = 60 * 60_000

export const pruneIncomingJob = 'prune-incoming'

/** Deletes the files that a killed process left in `folder` during an upload. */
async function pruneIncoming(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    // The file may vanish meanwhile.
    const modified = await stat(file).catch(() => null)
    if (modified && modified.mtimeMs < now.getTime() - maxAgeMillis) await rm(file, { force: true })
  }
}
