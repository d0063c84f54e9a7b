import { createHash } from 'node:crypto'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import type { ImageStore } from './create-image-store.ts'
import { addAvifJob } from './encode-avif.ts'
import { encodeImage } from './encode-image.ts'
import { dailyPictures, type ImageProblem, imageUrl, maxImageBytes, sniffFormat } from './rules.ts'
import { countUploads, keepUpload } from './store.ts'

export type TakeInDeps = { db: Database; store: ImageStore; clock: Clock }

const day = 24 * 60 * 60 * 1000

/**
 * Takes a photo in for `ownerId`: looks at what it really is, encodes it anew and keeps the result, so that the same
 * photo has the same address as long as it is kept.
 * @returns the address under which it is served, or why it is not taken in. Throws when the store or the database fails.
 */
export async function takeInImage(
  { db, store, clock }: TakeInDeps,
  ownerId: string,
  bytes: Uint8Array,
): Promise<Result<{ url: string }, ImageProblem>> {
  if (bytes.length === 0) return no('empty-picture')
  if (bytes.length > maxImageBytes) return no('too-large')
  const format = sniffFormat(bytes)
  if (format === null) return no('not-a-picture')
  if (format === 'heic') return no('heic-picture')
  const since = new Date(clock.now().getTime() - day)
  if ((await countUploads(db, ownerId, since)) >= dailyPictures) return no('too-many-pictures')
  const encoded = await encodeImage(bytes)
  if (!encoded.ok) return encoded
  const { width, height, placeholder, copies } = encoded.value
  const whole = copies.at(-1)
  if (!whole) throw new Error('a picture was encoded into nothing')
  const digest = createHash('sha256').update(whole.bytes).digest('hex').slice(0, 40)
  // The row before the files: after a crash in between, the removal of unused pictures knows of them.
  const now = clock.now()
  const image = { digest, width, height, placeholder }
  const picture = await keepUpload(db, ownerId, image, now, (tx, kept) => addAvifJob(tx, kept, now))
  await Promise.all(copies.map((copy) => store.put(picture, copy.width, copy.bytes)))
  return ok({ url: imageUrl(picture) })
}
