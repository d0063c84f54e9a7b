import { expect, it } from 'vitest'
import { openS3Store } from '../../tests/support/s3-store.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { createUploader, drawNoise } from '../../tests/support/upload-photo.ts'
import { backupFiles } from './backup-files.ts'
import { createImageStore, type ImageStore } from './create-image-store.ts'
import { encodeAvifJob } from './encode-avif.ts'
import { readImageUrl } from './rules.ts'

it('a backup contains every variant in every format, and a restore writes them: on a disk, in a bucket, on a disk', async () => {
  const app = await startTestApp()
  const photo = await drawNoise(700, 500).blur(2).jpeg().toBuffer()
  const { url } = await createUploader(app).upload(await app.signUp('seller'), photo)
  const image = readImageUrl(url)
  if (!image) throw new Error(`${url} is not the address of an image`)
  await app.runJob(encodeAvifJob, image)

  const copy = async (from: ImageStore, to: ImageStore) => {
    const names: string[] = []
    for await (const { name, bytes } of backupFiles(from).list(app.db)) {
      names.push(name)
      if (bytes) await backupFiles(to).put(name, bytes)
    }
    return names
  }
  const base = url.replace('.webp', '')
  const variants = ['@320.webp', '@320.avif', '@640.webp', '@640.avif', '.webp'].map((end) => base + end)
  const disk = await createImageStore(app.env)
  const { url: STORAGE_URL, objects } = await openS3Store()
  const bucket = await createImageStore({ ...app.env, STORAGE_URL })
  const restored = await createImageStore({ ...app.env, DATA_DIR: `${app.env.DATA_DIR}/restored` })
  expect(await copy(disk, bucket)).toEqual(variants)
  expect(objects.size).toBe(variants.length)
  expect(await copy(bucket, restored)).toEqual(variants)
  expect(await restored.read(image, 320, 'avif')).toEqual(await disk.read(image, 320, 'avif'))
  expect(await restored.read(image, 700)).toEqual(await disk.read(image, 700))
})
