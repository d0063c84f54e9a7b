import sharp from 'sharp'
import { z } from 'zod'
import type { Database, Db } from '../platform/database/database.ts'
import { addJob, type JobHandlers } from '../platform/jobs/jobs.ts'
import { slowFlag } from '../platform/jobs/limit-slow-jobs.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import type { ImageStore } from './create-image-store.ts'
import { type StoredImage, widestAvif, widthsOf } from './rules.ts'
import { imageExists } from './store.ts'

export const encodeAvifJob = 'encode-avif'

/** The wait after the upload, which leaves the processor to the seller who is still filling in the form. */
const delayMillis = 10 * 60_000

/** Chosen by measuring size and distance to the original: docs/decisions/0011-avif-comes-later.md. */
const options = { quality: 55, effort: 1 } as const

/** Enqueues the job that makes the AVIF variants of an image. */
export function addAvifJob(tx: Db, image: StoredImage, uploadedAt: Date): Promise<void> {
  return addJob(tx, encodeAvifJob, image, {
    runAt: new Date(uploadedAt.getTime() + delayMillis),
    key: `${encodeAvifJob} ${image.id}`,
    lowPriority: true,
    flags: [slowFlag],
  })
}

/**
 * The job that adds an AVIF to each WebP variant of an image where it is smaller. The upload itself is not stored, so the
 * widest WebP is the source. A process encodes one image at a time, which leaves a core for requests.
 */
export function avifJobs({ db, store }: { db: Database; store: ImageStore }): JobHandlers {
  const encoding = createSemaphore({ permits: 1 })
  return {
    [encodeAvifJob]: (payload) =>
      encoding.run(async () => {
        const image = readImagePayload(payload)
        await encodeAvif(store, image)
        // The image may have been removed during this run, or during one that was killed.
        if (!(await imageExists(db, image.id))) await store.remove(image)
      }),
  }
}

async function encodeAvif(store: ImageStore, image: StoredImage): Promise<void> {
  const widest = await store.read(image, image.width)
  if (!widest) return
  for (const width of widthsOf(image.width)) {
    if (width > widestAvif) break
    const webp = await store.read(image, width)
    const avif = await sharp(widest).resize({ width }).avif(options).toBuffer()
    if (webp && avif.length < webp.length) await store.put(image, width, avif, 'avif')
  }
}

const payloadSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{40}$/),
  width: z.int(),
  height: z.int(),
  isPrivate: z.literal(true).optional(),
  isDocument: z.boolean().optional(),
})

/** Parses a job's payload that is an image. Throws ZodError when it is none. */
export function readImagePayload(payload: unknown): StoredImage {
  return payloadSchema.parse(payload)
}
