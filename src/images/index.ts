/** What server code of other modules may use. Pages import `components/` and the pure rules instead. */
export { backupFiles } from './backup-files.ts'
export {
  createImageStore,
  type ImageStore,
  openPrivateFiles,
  requireImageStore,
  storeOrigins,
  watchStore,
} from './create-image-store.ts'
export { type Alike, findAlike } from './find-alike.ts'
export { findOwnImage } from './find-own-image.ts'
export { ingestImage } from './ingest-image.ts'
export { imageJobs } from './jobs.ts'
export type { MaySeePlace } from './photo-routes.ts'
export { listPhotosAt, sendPhotos } from './private-photos.ts'
export { removePhotosAt } from './remove-unused-images.ts'
export { imageRoutes, uploadPaths } from './routes.ts'
export { imageFiles } from './serve-images.ts'
export { listOwnImages } from './store.ts'
