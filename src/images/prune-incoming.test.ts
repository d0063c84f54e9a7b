import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/harness.ts'
import { createImageStore, incomingFolder } from './create-image-store.ts'
import { pruneIncomingJob } from './prune-incoming.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await startTestApp()
  folder = incomingFolder(app.env)
  await mkdir(folder, { recursive: true })
})

it('a picture that cannot be kept leaves nothing behind', async () => {
  const store = await createImageStore(app.env)
  const id = 'ab'.repeat(20)
  // A file where the picture's folder should be.
  await writeFile(join(app.env.DATA_DIR, 'images', 'ab'), '')
  await expect(store.put({ id, width: 10, height: 10 }, 10, Buffer.from('picture'))).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
})

it('what a process that was killed left behind goes after an hour, and what is on its way stays', async () => {
  const [old, fresh] = [join(folder, 'old'), join(folder, 'fresh')]
  const anHourAgo = new Date(app.clock.now().getTime() - 61 * 60_000)
  for (const file of [old, fresh]) await writeFile(file, 'half a picture')
  await utimes(old, anHourAgo, anHourAgo)
  await app.jobs[pruneIncomingJob]?.(null)
  expect(await readdir(folder)).toEqual(['fresh'])
})

it('there is nothing to remove where nothing was ever sent', async () => {
  const other = await startTestApp()
  await expect(other.jobs[pruneIncomingJob]?.(null)).resolves.toBeUndefined()
})
