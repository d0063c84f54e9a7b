import { z } from 'zod'
import type { Clock } from '../kernel/time.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { addJob, type JobHandlers } from '../platform/jobs/jobs.ts'
import { slowFlag } from '../platform/jobs/limit-slow-jobs.ts'
import type { ImageStore } from './create-image-store.ts'
import { deletePhotosAt, deleteUnsent } from './private-photos.ts'
import { imageUrl, type PhotoPlace, type StoredImage } from './rules.ts'
import { deleteImage, listUploadedBefore, lockImage, wasUploadedSince } from './store.ts'

/** How long an image may be unused: its seller may still be filling in the form. */
const graceMillis = 24 * 60 * 60 * 1000
const batch = 200

export const removeUnusedImagesJob = 'remove-unused-images'
export const removeFilesJob = 'remove-files-of-image'

/** Enqueues the job that removes an image's files. Call it in the transaction that deletes the image's row. */
export function removeFilesLater(tx: Db, image: StoredImage, runAt?: Date): Promise<void> {
  return addJob(tx, removeFilesJob, image, { runAt, flags: [slowFlag] })
}

type RemoveDeps = {
  db: Database
  store: ImageStore
  clock: Clock
  /** Returns those of these image addresses that are in use. Higher modules know them. */
  listUsed: (db: Db, urls: string[]) => Promise<string[]>
}

/** The jobs that remove images unused for a day and photos never sent: one deletes rows, the other their files. */
export function removalJobs(deps: RemoveDeps): JobHandlers {
  return {
    [removeUnusedImagesJob]: async () => {
      await removeUnusedImages(deps)
      await removeUnsentPhotos(deps)
    },
    [removeFilesJob]: (payload) => deps.store.remove(imagePayload.parse(payload)),
  }
}

const imagePayload = z.object({
  id: z.string().regex(/^[0-9a-f]{40}$/),
  width: z.int(),
  height: z.int(),
  isPrivate: z.literal(true).optional(),
  isDocument: z.boolean().optional(),
})

async function removeUnusedImages(deps: RemoveDeps): Promise<void> {
  const { db, clock, listUsed } = deps
  const before = new Date(clock.now().getTime() - graceMillis)
  let after = ''
  for (;;) {
    const images = await listUploadedBefore(db, before, after, batch)
    const urls = images.map((image) => imageUrl(image))
    const used = new Set(await listUsed(db, urls))
    for (const image of images) {
      if (!used.has(imageUrl(image))) await removeIfUnused(deps, image.id, before)
    }
    const last = images.at(-1)
    if (!last || images.length < batch) return
    after = last.id
  }
}

/** Deletes the row of an image that is still unused, under the lock of uploads and listings. Its files go after the commit. */
function removeIfUnused({ db, listUsed }: RemoveDeps, id: string, before: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const image = await lockImage(tx, id)
    if (!image || (await wasUploadedSince(tx, id, before))) return
    if ((await listUsed(tx, [imageUrl(image)])).length > 0) return
    await deleteImage(tx, id)
    await removeFilesLater(tx, image)
  })
}

/** Deletes the rows of photos that were never sent. A concurrent send has locked its photos, or finds them gone. */
function removeUnsentPhotos({ db, clock }: RemoveDeps): Promise<void> {
  return db.transaction(async (tx) => {
    const before = new Date(clock.now().getTime() - graceMillis)
    for (const photo of await deleteUnsent(tx, before)) await removeFilesLater(tx, photo)
  })
}

/** Deletes what was sent to an order, conversation or verification: the rows in the caller's transaction, the files by jobs. */
export async function removePhotosAt(tx: Db, at: PhotoPlace): Promise<void> {
  for (const photo of await deletePhotosAt(tx, at)) await removeFilesLater(tx, photo)
}
