/** Both included. */
export type ByteRange = { start: number; end: number }

export type OpenFile = {
  size: number
  body: ReadableStream<Uint8Array>
}

type FileHeaders = { type: string; cacheControl: string }

/** Keys such as `ab/cdef.webp`. Throws when the store is unavailable. */
export type FileStore = {
  /** Throws StartError for a misconfiguration, StoreError for an outage. */
  check(): Promise<void>
  /** Atomic. */
  put(key: string, bytes: Uint8Array, headers: FileHeaders): Promise<void>
  open(key: string, range?: ByteRange): Promise<OpenFile | null>
  sizeOf(key: string): Promise<number | null>
  /** Idempotent. */
  delete(key: string): Promise<void>
  /** A public address until it expires, where the store has such. */
  sign?(key: string, expiry: SignedUntil): Promise<string>
}

type SignedUntil = { signedAt: Date; seconds: number; cacheControl?: string }

/** Its message names the store and no secret. */
export class StoreError extends Error {
  /** Refused: repeating would not help. */
  readonly kind: 'away' | 'silent' | 'refused'
  /** Such as NoSuchBucket. */
  readonly code: string

  constructor(message: string, kind: StoreError['kind'], options: ErrorOptions & { code?: string } = {}) {
    super(message, options)
    this.kind = kind
    this.code = options.code ?? ''
  }
}

/** Throws for keys that leave the store, which only the program could make. */
export function requireKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*\.\w+$/.test(key))
    throw new Error(`${JSON.stringify(key)} is not the key of a file`)
  return key
}
