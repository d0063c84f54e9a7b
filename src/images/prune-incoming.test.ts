import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestApp } from '../../tests/support/test-app.ts'
import { createImageStore, incomingFolder } from './create-image-store.ts'
import { pruneIncomingJob } from './index.ts'

const app = await startTestApp()
const folder = incomingFolder(app.env)
await mkdir(folder, { recursive: true })

it('an image that cannot be written leaves no temporary file', async () => {
  const store = await createImageStore(app.env)
  const id = 'ab'.repeat(20)
  // A file where the folder of the image should be.
  await writeFile(join(app.env.DATA_DIR, 'images', 'ab'), '')
  await expect(store.put({ id, width: 10, height: 10 }, 10, Buffer.from('bytes'))).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
})

it('files of a killed process are deleted after an hour, and fresh ones stay', async () => {
  const [old, fresh] = [join(folder, 'old'), join(folder, 'fresh')]
  const anHourAgo = new Date(app.clock.now().getTime() - 61 * 60_000)
  for (const file of [old, fresh]) await writeFile(file, 'half an image')
  await utimes(old, anHourAgo, anHourAgo)
  await app.runJob(pruneIncomingJob)
  expect(await readdir(folder)).toEqual(['fresh'])
})

it('pruning succeeds before the first upload', async () => {
  const other = await startTestApp()
  await expect(other.runJob(pruneIncomingJob)).resolves.toBeUndefined()
})
