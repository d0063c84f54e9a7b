import type { Module } from '../platform/module.ts'
import { imageJobs } from './jobs.ts'
import { imageProblems } from './problems.ts'
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
