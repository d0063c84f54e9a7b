import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/db.ts'
import { addJob, type JobHandlers } from '../platform/jobs.ts'
import type { ImageStore } from './create-image-store.ts'
import { readPicture } from './read-picture.ts'
import { imageUrl } from './rules.ts'
import { listSentBefore, lockImage, removeImage, wasSentSince } from './store.ts'

/** A photo may lie this long between its upload and the listing that shows it. */
const grace = 24 * 60 * 60 * 1000
const batch = 200

export const removeUnusedImagesJob = 'remove-unused-images'
export const removeFilesJob = 'remove-files-of-image'

/**
 * The jobs that remove pictures which were sent more than a day ago and which nothing shows: one finds them and deletes
 * their rows, another the files of each.
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
    [removeFilesJob]: (payload) => store.remove(readPicture(payload)),
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
          if (!used.has(imageUrl(picture))) await removeUnused(picture.id, before)
        }
        const last = pictures.at(-1)
        if (!last || pictures.length < batch) return
        after = last.id
      }
    },
  }

  /**
   * Under a lock that keeps uploads and listings of this picture waiting, and after a second look. The files go once that
   * is committed: until then the picture may still be needed.
   */
  function removeUnused(id: string, before: Date): Promise<void> {
    return db.transaction(async (tx) => {
      const picture = await lockImage(tx, id)
      if (!picture || (await wasSentSince(tx, id, before))) return
      if ((await listUsed(tx, [imageUrl(picture)])).length > 0) return
      await removeImage(tx, id)
      await addJob(tx, removeFilesJob, picture)
    })
  }
}
