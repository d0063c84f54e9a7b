import { expect, it } from 'vitest'
import { startTestApp } from '../../tests/support/test-app.ts'
import { createUploader, drawNoise } from '../../tests/support/upload-photo.ts'
import { backupFiles } from './backup-files.ts'
import { createImageStore } from './create-image-store.ts'
import { encodeAvifJob } from './encode-avif.ts'
import { readImageUrl } from './rules.ts'

it('a backup contains every variant in every format, and a restore writes them', async () => {
  const app = await startTestApp()
  const photo = await drawNoise(700, 500).blur(2).jpeg().toBuffer()
  const { url } = await createUploader(app).upload(await app.signUp('seller'), photo)
  const image = readImageUrl(url)
  if (!image) throw new Error(`${url} is not the address of an image`)
  await app.jobs[encodeAvifJob]?.(image)

  const store = await createImageStore(app.env)
  const restored = await createImageStore({ ...app.env, DATA_DIR: `${app.env.DATA_DIR}/restored` })
  const names: string[] = []
  for await (const { name, bytes } of backupFiles(store).list(app.db)) {
    names.push(name)
    if (bytes) await backupFiles(restored).put(name, bytes)
  }
  const base = url.replace('.webp', '')
  const variants = ['@320.webp', '@320.avif', '@640.webp', '@640.avif', '.webp']
  expect(names).toEqual(variants.map((variant) => base + variant))
  expect(await restored.read(image, 320, 'avif')).toEqual(await store.read(image, 320, 'avif'))
  expect(await restored.read(image, 700)).toEqual(await store.read(image, 700))
})
