import { createHash } from 'node:crypto'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import type { Database } from '../platform/database/database.ts'
import type { ImageStore } from './create-image-store.ts'
import { type EncodedImage, encodeImage } from './encode-image.ts'
import { countPrivatePhotos, deletePrivatePhoto, insertPrivatePhoto } from './private-photos.ts'
import { removeFilesLater } from './remove-unused-images.ts'
import { dailyImages, type ImageProblem, imageUrl, privatePhotoUrl, type StoredImage } from './rules.ts'
import { countUploads, upsertImage, upsertUpload } from './store.ts'
import { whyNotPhoto } from './upload-rules.ts'

export type IngestDeps = { db: Database; store: ImageStore; clock: Clock }

/** Checks, encodes and stores a public photo. A known one keeps its address. @returns its address, or why it is refused */
export async function ingestImage({ db, store, clock }: IngestDeps, ownerId: string, bytes: Uint8Array) {
  const encoded = await encodeUpload(bytes, clock, (since) => countUploads(db, ownerId, since))
  if (!encoded.ok) return encoded
  const { width, height, placeholder, fingerprint, variants } = encoded.value
  const digest = createHash('sha256')
  for (const variant of variants) digest.update(variant.bytes)
  const now = clock.now()
  // Row before files: after a crash the removal of unused images finds it.
  const image = await db.transaction(async (tx) => {
    const image = { digest: digest.digest('hex'), width, height, placeholder, fingerprint }
    const stored = await upsertImage(tx, image, now)
    await upsertUpload(tx, ownerId, stored.id, now)
    return stored
  })
  await Promise.all(variants.map((variant) => store.put(image, variant.width, variant.bytes)))
  return ok({ url: imageUrl(image) })
}

/** Checks, encodes and stores a private photo or document, unseen before `sendPhotos`. @returns its address, or the refusal */
export async function ingestPrivatePhoto(
  { db, store, clock }: IngestDeps,
  { ownerId, isDocument }: { ownerId: string; isDocument: boolean },
  bytes: Uint8Array,
): Promise<Result<{ url: string }, ImageProblem>> {
  const encoded = await encodeUpload(bytes, clock, (since) => countPrivatePhotos(db, ownerId, since), {
    isPrivate: true,
  })
  if (!encoded.ok) return encoded
  const { width, height, variants } = encoded.value
  // Row before files, as above.
  const photo = await insertPrivatePhoto(db, {
    ownerId,
    width,
    height,
    isDocument,
    createdAt: clock.now(),
  })
  try {
    await Promise.all(variants.map((variant) => store.put(photo, variant.width, variant.bytes)))
  } catch (error) {
    await discard(db, photo, clock)
    throw error
  }
  return ok({ url: privatePhotoUrl(photo) })
}

/** How long to wait before files are deleted: until after any that is still being written. */
const discardMillis = 60_000

/** Deletes the row of a photo that could not be stored, so that it does not count towards the day, and later its files. */
function discard(db: Database, photo: StoredImage, clock: Clock): Promise<void> {
  return db.transaction(async (tx) => {
    await deletePrivatePhoto(tx, photo.id)
    await removeFilesLater(tx, photo, new Date(clock.now().getTime() + discardMillis))
  })
}

const dayMillis = 24 * 60 * 60 * 1000

/** Checks and encodes an upload within the daily limit. `countSince` counts this person's uploads since a moment. */
async function encodeUpload(
  bytes: Uint8Array,
  clock: Clock,
  countSince: (since: Date) => Promise<number>,
  { isPrivate = false } = {},
): Promise<Result<EncodedImage, ImageProblem>> {
  const problem = whyNotPhoto(bytes.length, bytes)
  if (problem) return no(problem)
  const since = new Date(clock.now().getTime() - dayMillis)
  if ((await countSince(since)) >= dailyImages) return no('too-many-pictures')
  return encodeImage(bytes, { isPrivate })
}
