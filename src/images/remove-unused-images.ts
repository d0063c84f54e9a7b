import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/db.ts'
import type { JobHandlers } from '../platform/jobs.ts'
import type { ImageStore } from './create-image-store.ts'
import { imageUrl } from './rules.ts'
import { listSentBefore, lockSentBefore, removeImage } from './store.ts'

/** A photo may lie this long between its upload and the listing that shows it. */
const grace = 24 * 60 * 60 * 1000
const batch = 200

export const removeUnusedImagesJob = 'remove-unused-images'

/**
 * The job that removes pictures which were sent more than a day ago and which nothing shows.
 * @param listUsed which of these addresses are in use; the rooms above know.
 */
export function removeUnusedImages(deps: {
  db: Database
  store: ImageStore
  clock: Clock
  listUsed: (db: Db, urls: string[]) => Promise<string[]>
}): JobHandlers {
  const { db, store, clock, listUsed } = deps
  return {
    [removeUnusedImagesJob]: async () => {
      const before = new Date(clock.now().getTime() - grace)
      let after = ''
      for (;;) {
        const pictures = await listSentBefore(db, before, after, batch)
        const used = new Set(
          await listUsed(
            db,
            pictures.map((picture) => imageUrl(picture)),
          ),
        )
        for (const picture of pictures) {
          if (!used.has(imageUrl(picture))) await removeUnused(picture.digest, before)
        }
        const last = pictures.at(-1)
        if (!last || pictures.length < batch) return
        after = last.digest
      }
    },
  }

  /** Under a lock that keeps uploads and listings of this picture waiting, and after a second look. */
  function removeUnused(digest: string, before: Date): Promise<void> {
    return db.transaction(async (tx) => {
      const picture = await lockSentBefore(tx, digest, before)
      if (!picture || (await listUsed(tx, [imageUrl(picture)])).length > 0) return
      await store.remove(picture)
      await removeImage(tx, digest)
    })
  }
}
