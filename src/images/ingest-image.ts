import { createHash } from 'node:crypto'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { ImageStore } from './create-image-store.ts'
import { addAvifJob } from './encode-avif.ts'
import { encodeImage } from './encode-image.ts'
import { dailyImages, type ImageProblem, imageUrl, maxImageBytes, sniffFormat } from './rules.ts'
import { countUploads, upsertImage, upsertUpload } from './store.ts'

export type IngestDeps = { db: Database; store: ImageStore; clock: Clock }

/** The period in which uploads of one person are counted. */
export const dayMillis = 24 * 60 * 60 * 1000

/**
 * Checks, encodes and stores a photo that `ownerId` uploaded. A photo that is already stored keeps its address.
 * @returns the address under which the image is served, or why it is not accepted. Throws when the store or the database
 * fails.
 */
export async function ingestImage(
  { db, store, clock }: IngestDeps,
  ownerId: string,
  bytes: Uint8Array,
): Promise<Result<{ url: string }, ImageProblem>> {
  const problem = whyNotPhoto(bytes)
  if (problem) return no(problem)
  const since = new Date(clock.now().getTime() - dayMillis)
  if ((await countUploads(db, ownerId, since)) >= dailyImages) return no('too-many-pictures')
  const encoded = await encodeImage(bytes)
  if (!encoded.ok) return encoded

  const { width, height, placeholder, variants } = encoded.value
  const digest = createHash('sha256')
  for (const variant of variants) digest.update(variant.bytes)
  const now = clock.now()
  // The row is written before the files, so that the removal of unused images finds it after a crash in between.
  const image = await db.transaction(async (tx) => {
    const stored = await upsertImage(tx, { digest: digest.digest('hex'), width, height, placeholder }, now)
    await upsertUpload(tx, ownerId, stored.id, now)
    await addAvifJob(tx, stored, now)
    return stored
  })
  await Promise.all(variants.map((variant) => store.put(image, variant.width, variant.bytes)))
  return ok({ url: imageUrl(image) })
}

/** Why a file cannot be a photo, by its size and its first bytes; null when it may be one. */
export function whyNotPhoto(bytes: Uint8Array): ImageProblem | null {
  if (bytes.length === 0) return 'empty-picture'
  if (bytes.length > maxImageBytes) return 'too-large'
  const format = sniffFormat(bytes)
  if (format === null) return 'not-a-picture'
  return format === 'heic' ? 'heic-picture' : null
}
