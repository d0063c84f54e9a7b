import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '../../platform/start-error.ts'

/** A line, a gzip stream, and the SHA-256 of both. The stream holds parts in frames: a JSON header, data, an empty frame. */
const firstLine = Buffer.from('swap-backup 1\n')
const digestBytes = 32

export type Part<Header> = { header: Header; data: AsyncIterable<Uint8Array> }
export type NewPart<Header> = { header: Header; data: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** Writes a backup file that only its owner can read, named once it is complete. Throws StartError when it cannot. */
export async function writeBackupFile<Header>(path: string, parts: AsyncIterable<NewPart<Header>>) {
  if (await stat(path).catch(() => null)) {
    throw new StartError(`${path} is there already. Name another file, or move that one away.`)
  }
  const unfinished = `${path}.part`
  try {
    await pipeline(
      writeFrames(parts),
      createGzip({ level: 1 }),
      seal,
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    )
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw isFileError(error) ? new StartError(`${path} cannot be written: ${error.message}`) : error
  }
}

/** Checks that a backup file is complete and unchanged. Throws StartError when it is not. */
export async function checkBackupFile(path: string): Promise<void> {
  const file = await open(path).catch((error: Error) => {
    throw new StartError(`${path} cannot be read: ${error.message}`)
  })
  try {
    const { size } = await file.stat()
    const start = await file.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0)
    if (!start.buffer.equals(firstLine)) throw new StartError(`${path} is not a backup of Swap.`)
    const end = Math.max(size - digestBytes, firstLine.length)
    const hash = createHash('sha256')
    for await (const bytes of createReadStream(path, { end: end - 1 })) hash.update(bytes)
    const digest = await file.read(Buffer.alloc(digestBytes), 0, digestBytes, end)
    if (!hash.digest().equals(digest.buffer)) {
      throw new StartError(`${path} is damaged or was cut short. Take another copy of it, or another backup.`)
    }
  } finally {
    await file.close()
  }
}

/** Reads the parts of a backup file one by one; a part's data must be read before the next part is requested. */
export async function* readBackupFile<Header>(path: string): AsyncGenerator<Part<Header>> {
  const { size } = await stat(path)
  const unpacked = createGunzip()
  // Errors of this stream surface in `unpacked` too.
  pipeline(createReadStream(path, { start: firstLine.length, end: size - digestBytes - 1 }), unpacked).catch(
    () => {},
  )
  const readFrame = createFrameReader(unpacked)
  try {
    for (let header = await readFrame(); header; header = await readFrame()) {
      const data = untilEmpty(readFrame)
      yield { header: JSON.parse(header.toString()), data }
      for await (const _ of data);
    }
  } finally {
    unpacked.destroy()
  }
}

async function* writeFrames<Header>(parts: AsyncIterable<NewPart<Header>>): AsyncGenerator<Uint8Array> {
  for await (const { header, data } of parts) {
    yield* frame(Buffer.from(JSON.stringify(header)))
    for await (const bytes of data) if (bytes.length > 0) yield* frame(bytes)
    yield* frame(Buffer.alloc(0))
  }
}

function* frame(bytes: Uint8Array): Generator<Uint8Array> {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  yield length
  if (bytes.length > 0) yield bytes
}

async function* seal(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256').update(firstLine)
  yield firstLine
  for await (const bytes of packed) {
    hash.update(bytes)
    yield bytes
  }
  yield hash.digest()
}

type ReadFrame = () => Promise<Buffer | null>

function createFrameReader(source: AsyncIterable<Buffer>): ReadFrame {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const read = async (length: number) => {
    const parts = [rest]
    for (let have = rest.length; have < length;) {
      const { value, done } = await chunks.next()
      if (done) return null
      parts.push(value)
      have += value.length
    }
    const all = parts.length > 1 ? Buffer.concat(parts) : rest
    rest = all.subarray(length)
    return all.subarray(0, length)
  }
  return async () => {
    const length = await read(4)
    return length && read(length.readUInt32BE())
  }
}

async function* untilEmpty(readFrame: ReadFrame): AsyncGenerator<Buffer> {
  for (let bytes = await readFrame(); bytes && bytes.length > 0; bytes = await readFrame()) yield bytes
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
