import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ReadableStream } from 'node:stream/web'
import { type FileStore, type OpenFile, requireKey } from './file-store.ts'

/** The mode of folders that only the process's user can open. */
const ownerOnly = 0o700

/** Opens a store of files that only the process's user can read; `incoming`, on the same disk, has incomplete ones. */
export function openDiskStore(folder: string, incoming: string): FileStore {
  const pathOf = (key: string) => join(folder, requireKey(key))
  const sizeOf = async (key: string) => {
    try {
      return (await stat(pathOf(key))).size
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  return {
    async check() {},
    async put(key, bytes) {
      const path = pathOf(key)
      const temporary = join(incoming, randomUUID())
      await mkdir(incoming, { recursive: true, mode: ownerOnly })
      await mkdir(dirname(path), { recursive: true, mode: ownerOnly })
      try {
        await writeFile(temporary, bytes, { mode: 0o600 })
        await rename(temporary, path)
      } finally {
        // After a failed write, frees space on a full disk.
        await rm(temporary, { force: true })
      }
    },
    async open(key) {
      const size = await sizeOf(key)
      if (size === null) return null
      // The browsers' stream, although its types differ.
      return { size, body: ReadableStream.from(readFile(pathOf(key))) as OpenFile['body'] }
    },
    sizeOf,
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** Opened on first read: an unread response leaves no file open. */
async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
