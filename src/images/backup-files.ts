import { listExportFiles } from '../accounts/index.ts'
import type { BackupFiles } from '../ops/backup/backup.ts'
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
  variantsOf,
} from './rules.ts'
import { listImages } from './store.ts'

const batch = 500

/** Reads all images for a backup, and writes them for a restore, which also removes documents and exports. */
export function backupFiles(store: ImageStore, exportStore: FileStore): BackupFiles {
  return {
    async *list(db) {
      yield* listFiles(db, store, listImages)
      yield* listFiles(db, store, listPrivatePhotos)
    },
    async put(name, bytes) {
      const image = readImageUrl(name) ?? readPrivatePhotoUrl(name)
      if (!image) throw new Error(`${name} is not the name of an image`)
      await store.put(image, image.variant ?? image.width, bytes)
    },
    unkept: [async (db) => (await listDocuments(db)).map(privatePhotoUrl), listExportFiles],
    async remove(name) {
      const document = readPrivatePhotoUrl(name)
      await (document ? store.remove({ ...document, isDocument: true }) : exportStore.delete(name))
    },
  }
}

/** Yields every variant of every image by its address; an image that is missing from the store once, without bytes. */
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
        const bytes = await store.read(image, variant ?? image.width)
        const name = imageUrl(image, variant)
        if (bytes || !variant) yield { name, bytes }
      }
    }
    const last = images.at(-1)
    if (!last || images.length < batch) return
    after = last.id
  }
}
