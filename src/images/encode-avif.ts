import sharp from 'sharp'
import type { Database, Db } from '../platform/db.ts'
import { addJob, type JobHandlers } from '../platform/jobs.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import type { ImageStore } from './create-image-store.ts'
import { readPicture } from './read-picture.ts'
import { type Picture, variantsOf } from './rules.ts'
import { isKept } from './store.ts'

export const encodeAvifJob = 'encode-avif'

/** Milliseconds after its upload: the first minutes belong to the seller who is still at it, and to a process that starts. */
const later = 10 * 60_000

/**
 * Within 0.5 dB of our WebP at the widths of a card, at 0.7 of its size (docs/decisions, "AVIF comes later"). One more step of effort takes twice
 * as long for 5 % less.
 */
const options = { quality: 55, effort: 1 } as const

/**
 * The copies that stand on cards, which are most of what is sent. The encoder of the wider ones would take the process
 * 190 MB instead of 60, for good.
 */
const widestAvif = 640

/** Enqueues the job that makes the AVIF copies of a picture. */
export function addAvifJob(tx: Db, picture: Picture, uploadedAt: Date): Promise<void> {
  return addJob(tx, encodeAvifJob, picture, {
    runAt: new Date(uploadedAt.getTime() + later),
    key: `${encodeAvifJob} ${picture.id}`,
    later: true,
  })
}

/**
 * The job that lays an AVIF beside the WebP copies of a picture for cards, where it is smaller: about a tenth of a second
 * of one processor. What was sent is not kept, so the widest copy is what it is made of. A process works on one picture
 * at a time, so that it can go on answering requests.
 */
export function encodeAvif({ db, store }: { db: Database; store: ImageStore }): JobHandlers {
  const encoding = createSemaphore({ permits: 1 })
  return {
    [encodeAvifJob]: (payload) =>
      encoding.run(async () => {
        const picture = readPicture(payload)
        await encodeCopies(store, picture)
        // It may have been removed meanwhile, also before a process was killed in the middle of this.
        if (!(await isKept(db, picture.id))) await store.remove(picture)
      }),
  }
}

async function encodeCopies(store: ImageStore, picture: Picture): Promise<void> {
  const widest = await store.read(picture, picture.width)
  if (!widest) return
  for (const width of [...variantsOf(picture.width), picture.width]) {
    if (width > widestAvif) break
    const webp = await store.read(picture, width)
    const avif = await sharp(widest).resize({ width }).avif(options).toBuffer()
    if (webp && avif.length < webp.length) await store.put(picture, width, avif, 'avif')
  }
}
