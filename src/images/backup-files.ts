import { listExportFiles } from '../identity/index.ts'
import type { BackupFiles } from '../platform/backup/backup.ts'
import type { Db } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { ImageStore } from './create-image-store.ts'
import { listDocuments, listPrivatePhotos } from './private-photos.ts'
import {
  imageUrl,
  privatePhotoUrl,
  readImageUrl,
  readPrivatePhotoUrl,
  type StoredImage,
  servedFormats,
  variantsOf,
} from './rules.ts'
import { listImages } from './store.ts'

const batch = 500

/** How a backup reads all files of the image store, and how a restore writes them, and removes documents and exports. */
export function backupFiles(store: ImageStore, exportStore: FileStore): BackupFiles {
  return {
    async *list(db) {
      yield* listFiles(db, store, listImages)
      yield* listFiles(db, store, listPrivatePhotos)
    },
    async put(name, bytes) {
      const address = name.replace(/\.avif$/, '.webp')
      const image = readImageUrl(address) ?? readPrivatePhotoUrl(address)
      if (!image) throw new Error(`${name} is not the name of an image`)
      const format = name.endsWith('.avif') ? 'avif' : 'webp'
      await store.put(image, image.variant ?? image.width, bytes, format)
    },
    unkept: [async (db) => (await listDocuments(db)).map((photo) => privatePhotoUrl(photo)), listExportFiles],
    async remove(name) {
      const document = readPrivatePhotoUrl(name)
      await (document ? store.remove({ ...document, isDocument: true }) : exportStore.delete(name))
    },
  }
}

/**
 * Every variant of every image in every format, named by its address, with the extension of its format. An image that is
 * missing from the store is listed once, without bytes.
 */
async function* listFiles(
  db: Db,
  store: ImageStore,
  listAfter: (db: Db, after: string, limit: number) => Promise<StoredImage[]>,
): AsyncGenerator<{ name: string; bytes: Uint8Array | null }> {
  let after = ''
  for (;;) {
    const images = await listAfter(db, after, batch)
    for (const image of images) {
      for (const variant of [...variantsOf(image.width), undefined]) {
        for (const format of servedFormats) {
          const bytes = await store.read(image, variant ?? image.width, format)
          // Every stored image has a WebP of full width. Not every variant has an AVIF.
          const isMissing = !bytes && !variant && format === 'webp'
          const url = image.isPrivate ? privatePhotoUrl(image, variant) : imageUrl(image, variant)
          if (bytes || isMissing) yield { name: url.replace(/webp$/, format), bytes }
        }
      }
    }
    const last = images.at(-1)
    if (!last || images.length < batch) return
    after = last.id
  }
}
