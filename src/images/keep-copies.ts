import type { BackupFiles } from '../platform/backup.ts'
import type { Db } from '../platform/db.ts'
import type { ImageStore } from './create-image-store.ts'
import { imageUrl, readImageUrl, servedFormats, variantsOf } from './rules.ts'
import { listPictures } from './store.ts'

const batch = 500

/** The image store as a backup reads and fills it. */
export function keepCopies(store: ImageStore): BackupFiles {
  return {
    list: (db) => listCopies(db, store),
    async put(name, bytes) {
      const picture = readImageUrl(name.replace(/\.avif$/, '.webp'))
      if (!picture) throw new Error(`${name} is not the name of a picture`)
      const format = name.endsWith('.avif') ? 'avif' : 'webp'
      await store.put(picture, picture.variant ?? picture.width, bytes, format)
    },
  }
}

/** Every copy of every picture, named by its address; an AVIF by the same with its own ending. Null for a lost picture. */
async function* listCopies(
  db: Db,
  store: ImageStore,
): AsyncGenerator<{ name: string; bytes: Uint8Array | null }> {
  let after = ''
  for (;;) {
    const pictures = await listPictures(db, after, batch)
    for (const picture of pictures) {
      for (const variant of [...variantsOf(picture.width), undefined]) {
        for (const format of servedFormats) {
          const bytes = await store.read(picture, variant ?? picture.width, format)
          // Of a picture that was not lost there is a WebP of full width. Not every copy has an AVIF.
          const isLost = !bytes && !variant && format === 'webp'
          if (bytes || isLost) yield { name: imageUrl(picture, variant).replace(/webp$/, format), bytes }
        }
      }
    }
    const last = pictures.at(-1)
    if (!last || pictures.length < batch) return
    after = last.id
  }
}
