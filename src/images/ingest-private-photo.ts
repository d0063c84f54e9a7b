import { ok, type Result } from '../kernel/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { encodeUpload } from './encode-upload.ts'
import type { IngestDeps } from './ingest-image.ts'
import { removeFilesJob } from './remove-unused-images.ts'
import { type ImageProblem, privatePhotoUrl, type StoredImage } from './rules.ts'
import { countPrivatePhotos, deletePrivatePhoto, insertPrivatePhoto } from './store-private-photos.ts'

/**
 * Checks, encodes and stores a photo that `ownerId` uploaded for a dispute or a conversation. Nobody can fetch it before it is
 * sent there (`sendPhotos`).
 * @returns the address under which its parties will see it, or why it is not accepted. Throws when the store or the database
 * fails.
 */
export async function ingestPrivatePhoto(
  { db, store, clock }: IngestDeps,
  ownerId: string,
  bytes: Uint8Array,
): Promise<Result<{ url: string }, ImageProblem>> {
  const encoded = await encodeUpload(bytes, clock, (since) => countPrivatePhotos(db, ownerId, since))
  if (!encoded.ok) return encoded
  const { width, height, variants } = encoded.value
  // The row is written before the files, so that the removal of unsent photos finds it after a crash in between.
  const photo = await insertPrivatePhoto(db, { ownerId, width, height, createdAt: clock.now() })
  try {
    await Promise.all(variants.map((variant) => store.put(photo, variant.width, variant.bytes)))
  } catch (error) {
    await discard(db, photo, clock)
    throw error
  }
  return ok({ url: privatePhotoUrl(photo) })
}

/** Later than any file that is still being written. */
const discardMillis = 60_000

/** Forgets a photo that could not be stored, so that it does not count as one of the day. */
function discard(db: Database, photo: StoredImage, clock: Clock): Promise<void> {
  return db.transaction(async (tx) => {
    await deletePrivatePhoto(tx, photo.id)
    await addJob(tx, removeFilesJob, photo, { runAt: new Date(clock.now().getTime() + discardMillis) })
  })
}
