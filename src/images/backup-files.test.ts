import { expect, it } from 'vitest'
import { sendDocuments } from '../../tests/support/documents.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import { openS3Store } from '../../tests/support/s3-store.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { createUploader, drawNoise } from '../../tests/support/upload-photo.ts'
import { accountExports } from '../accounts/schema.ts'
import { removeUnkeptJob } from '../ops/backup/restore.ts'
import { backupFiles } from './backup-files.ts'
import { createImageStore, type ImageStore, openPrivateFiles } from './create-image-store.ts'
import { readImageUrl, readPrivatePhotoUrl, type StoredImage } from './rules.ts'
import { privatePhotos } from './schema.ts'

it('a backup contains every variant, and a restore writes them: on a disk, in a bucket, on a disk', async () => {
  const app = await startTestApp()
  const photo = await drawNoise(700, 500).blur(2).jpeg().toBuffer()
  const { url } = await createUploader(app).upload(await app.signUp('seller'), photo)
  const image = readImageUrl(url)
  if (!image) throw new Error(`${url} is not the address of an image`)

  const exports = await openPrivateFiles(app.env)
  const copy = async (from: ImageStore, to: ImageStore) => {
    const names: string[] = []
    for await (const { name, bytes } of backupFiles(from, exports).list(app.db)) {
      names.push(name)
      if (bytes) await backupFiles(to, exports).put(name, bytes)
    }
    return names
  }
  const base = url.replace('.webp', '')
  const variants = ['@320.webp', '@640.webp', '.webp'].map((end) => base + end)
  const disk = await createImageStore(app.env)
  const { url: STORAGE_URL, objects } = await openS3Store()
  const bucket = await createImageStore({ ...app.env, STORAGE_URL })
  const restored = await createImageStore({ ...app.env, DATA_DIR: `${app.env.DATA_DIR}/restored` })
  expect(await copy(disk, bucket)).toEqual(variants)
  expect(objects.size).toBe(variants.length)
  expect(await copy(bucket, restored)).toEqual(variants)
  expect(await restored.read(image, 320)).toEqual(await disk.read(image, 320))
  expect(await restored.read(image, 700)).toEqual(await disk.read(image, 700))
})

it('documents and exports are in no backup, and a job of a restore removes those that no row names', async () => {
  const market = await openMarketplace()
  const seller = await market.signUp('seller')
  const { photos } = await sendDocuments(market, seller)
  await market.call(seller, 'POST', '/account/exports', { json: { password: seller.password } })
  await runDueJobs(market, market.jobs)
  const [store, exportStore] = [await createImageStore(market.env), await openPrivateFiles(market.env)]
  const files = backupFiles(store, exportStore)
  for await (const { name } of files.list(market.db)) expect(photos).not.toContain(name)

  const names = (await Promise.all(files.unkept.map((list) => list(market.db)))).flat()
  expect(names).toHaveLength(3)
  expect(names).toEqual(expect.arrayContaining(photos))
  const document = { ...readPrivatePhotoUrl(photos[0] ?? ''), isDocument: true } as StoredImage
  const fileKey = names.find((name) => !photos.includes(name)) ?? ''
  const sizes = async () => [await store.sizeOf(document, document.width), await exportStore.sizeOf(fileKey)]
  expect(await sizes()).toEqual([expect.any(Number), expect.any(Number)])
  await market.runJob(removeUnkeptJob, { names })
  expect(await sizes()).toEqual([expect.any(Number), expect.any(Number)])
  await market.db.delete(privatePhotos)
  await market.db.delete(accountExports)
  await market.runJob(removeUnkeptJob, { names })
  expect(await sizes()).toEqual([null, null])
})
