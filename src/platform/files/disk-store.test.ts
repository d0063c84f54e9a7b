import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDiskStore } from './disk-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'swap-files-'))
const store = openDiskStore(join(folder, 'kept'), join(folder, 'incoming'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const headers = { type: 'image/webp', cacheControl: 'public' }
const read = async (key: string) => {
  const file = await store.open(key)
  return file && { size: file.size, text: await new Response(file.body).text() }
}

it('a file is kept, replaced and deleted', async () => {
  const key = 'ab/cd-10x10-10.webp'
  expect([await read(key), await store.sizeOf(key)]).toEqual([null, null])
  await store.put(key, Buffer.from('first'), headers)
  await store.put(key, Buffer.from('a second'), headers)
  expect(await read(key)).toEqual({ size: 8, text: 'a second' })
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
  await store.delete(key)
  await store.delete(key)
  expect(await read(key)).toBeNull()
})

it.skipIf(process.platform === 'win32')(
  'a file and its folders can be read by their owner alone',
  async () => {
    await store.put('private/ef/photo-10x10-10.webp', Buffer.from('photo'), headers)
    const modes = [
      'kept',
      'kept/private',
      'kept/private/ef',
      'kept/private/ef/photo-10x10-10.webp',
      'incoming',
    ]
    for (const path of modes) expect((await stat(join(folder, path))).mode & 0o077, path).toBe(0)
  },
)

it.each(['../secret.webp', 'ab/../../secret.webp', 'ab/..', '/etc/passwd', 'ab\\..\\secret.webp'])(
  'a key that leads out of the folder is refused: %j',
  async (key) => {
    await writeFile(join(folder, 'secret.webp'), 'secret')
    await expect(store.open(key)).rejects.toThrow('is not the key of a file')
    await expect(store.put(key, Buffer.from('x'), headers)).rejects.toThrow('is not the key of a file')
    await expect(store.delete(key)).rejects.toThrow('is not the key of a file')
  },
)
