export type OpenFile = {
  size: number
  body: ReadableStream<Uint8Array>
}

type FileHeaders = { type: string; cacheControl: string }

/** A store of files by keys such as `ab/cdef.webp`. Its methods throw when the store is unavailable. */
export type FileStore = {
  /** Throws StartError for a misconfiguration, StoreError for an outage. */
  check(): Promise<void>
  /** Stores a file atomically: readers see all of it or nothing. */
  put(key: string, bytes: Uint8Array, headers: FileHeaders): Promise<void>
  open(key: string): Promise<OpenFile | null>
  sizeOf(key: string): Promise<number | null>
  /** Deletes a file; deleting a missing one is harmless. */
  delete(key: string): Promise<void>
  /** Returns a public address that works until it expires; absent in stores without such addresses. */
  sign?(key: string, expiry: SignedUntil): Promise<string>
}

type SignedUntil = { signedAt: Date; seconds: number; cacheControl?: string }

/** An error of a file store. Its message names the store and holds no secret. */
export class StoreError extends Error {
  /** How the store failed; after 'refused', repeating would not help. */
  readonly kind: 'away' | 'silent' | 'refused'
  /** The store's own error code, such as NoSuchBucket. */
  readonly code: string

  constructor(message: string, kind: StoreError['kind'], options: ErrorOptions & { code?: string } = {}) {
    super(message, options)
    this.kind = kind
    this.code = options.code ?? ''
  }
}

/** Returns a key that stays within the store. Throws for any other, which only a bug could make. */
export function requireKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*\.\w+$/.test(key))
    throw new Error(`${JSON.stringify(key)} is not the key of a file`)
  return key
}
