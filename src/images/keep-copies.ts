import type { BackupFiles } from '../platform/backup.ts'
import type { Db } from '../platform/db.ts'
import type { ImageStore } from './create-image-store.ts'
import { imageUrl, readImageUrl, variantsOf } from './rules.ts'
import { listPictures } from './store.ts'

const batch = 500

/** The image store as a backup reads and fills it. */
export function keepCopies(store: ImageStore): BackupFiles {
  return {
    list: (db) => listCopies(db, store),
    async put(name, bytes) {
      const picture = readImageUrl(name)
      if (!picture) throw new Error(`${name} is not the name of a picture`)
      await store.put(picture, picture.variant ?? picture.width, bytes)
    },
  }
}

/** Every copy of every picture, named by its address. */
async function* listCopies(db: Db, store: ImageStore): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  let after = ''
  for (;;) {
    const pictures = await listPictures(db, after, batch)
    for (const picture of pictures) {
      for (const variant of [...variantsOf(picture.width), undefined]) {
        const bytes = await store.read(picture, variant ?? picture.width)
        // An unused picture may be removed while the backup is made.
        if (bytes) yield { name: imageUrl(picture, variant), bytes }
      }
    }
    const last = pictures.at(-1)
    if (!last || pictures.length < batch) return
    after = last.digest
  }
}
