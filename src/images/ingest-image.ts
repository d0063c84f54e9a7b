import { createHash } from 'node:crypto'
import { ok, type Result } from '../kernel/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { ImageStore } from './create-image-store.ts'
import { addAvifJob } from './encode-avif.ts'
import { encodeUpload } from './encode-upload.ts'
import { type ImageProblem, imageUrl } from './rules.ts'
import { countUploads, upsertImage, upsertUpload } from './store.ts'

export type IngestDeps = { db: Database; store: ImageStore; clock: Clock }

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
  const encoded = await encodeUpload(bytes, clock, (since) => countUploads(db, ownerId, since))
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
