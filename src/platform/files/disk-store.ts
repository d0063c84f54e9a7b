import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ReadableStream } from 'node:stream/web'
import { type ByteRange, type FileStore, type OpenFile, requireKey } from './file-store.ts'

/** Photos of a complaint or a conversation are nobody else's on a shared machine. */
const ownerOnly = 0o700

/**
 * Files in a folder of this machine's disk, or of one that several machines share.
 * Only the process's own user can read them.
 * @param incoming a folder on the same disk, for files that are being written
 */
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
        // Deletes nothing after the rename. After a failed write, frees the space on a full disk.
        await rm(temporary, { force: true })
      }
    },
    async open(key, range) {
      const size = await sizeOf(key)
      if (size === null) return null
      // The stream that browsers have, too, although its types differ.
      return { size, body: ReadableStream.from(readFile(pathOf(key), range)) as OpenFile['body'] }
    },
    sizeOf,
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** Opens the file when it is first read from: a response that nobody reads leaves no file open. */
async function* readFile(path: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, range)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
