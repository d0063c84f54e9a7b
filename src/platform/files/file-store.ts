/** Some bytes of a file: from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

export type OpenFile = {
  /** The size of the whole file in bytes. */
  size: number
  body: ReadableStream<Uint8Array>
}

/** How a file is described to those who fetch it from the store itself. */
type FileHeaders = { type: string; cacheControl: string }

/** Where files are kept, by a key such as `ab/cdef.webp`: on a disk or in a bucket. Throws when the store is unavailable. */
export type FileStore = {
  /** Throws StartError when a person must put something right, StoreError when the store cannot be reached. */
  check(): Promise<void>
  /** Writes a file as a whole: others see all of it or none. */
  put(key: string, bytes: Uint8Array, headers: FileHeaders): Promise<void>
  /** A file, or some of its bytes, as a stream; null when there is none. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>
  /** The size of a file in bytes; null when there is none. */
  sizeOf(key: string): Promise<number | null>
  /** Idempotent. */
  delete(key: string): Promise<void>
  /** An address at which anybody can fetch the file until it expires. Absent where files have none. */
  sign?(key: string, expiry: SignedUntil): Promise<string>
}

type SignedUntil = { signedAt: Date; seconds: number; cacheControl?: string }

/** A bucket that is unavailable or refuses a request. Its message names the store and no secret. */
export class StoreError extends Error {
  /** Silent: it did not answer in time. Refused: the request would be refused again. */
  readonly kind: 'away' | 'silent' | 'refused'
  /** The store's own word for why it refuses a request, such as NoSuchBucket. */
  readonly code: string

  constructor(message: string, kind: StoreError['kind'], options: ErrorOptions & { code?: string } = {}) {
    super(message, options)
    this.kind = kind
    this.code = options.code ?? ''
  }
}

/** The key, if it stays within the store. Throws for any other: keys are made by the program, never by a caller. */
export function requireKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*\.\w+$/.test(key))
    throw new Error(`${JSON.stringify(key)} is not the key of a file`)
  return key
}
