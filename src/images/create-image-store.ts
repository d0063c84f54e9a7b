import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Env } from '../ops/env.ts'
import { keepsFiles } from '../platform/data-dir.ts'
import { isOutage } from '../platform/database/database.ts'
import { openBucketStore, readBucketAddress } from '../platform/files/bucket-store.ts'
import { openDiskStore } from '../platform/files/disk-store.ts'
import { type FileStore, type OpenFile, StoreError } from '../platform/files/file-store.ts'
import { type Log, messageOf } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'
import { refusal } from './problems.ts'
import { type StoredImage, widthsOf } from './rules.ts'

/** Stores images as WebP files, on disk or in a bucket. Every function throws 'pictures-unavailable' while that is away. */
export type ImageStore = {
  /** Checks that the store can be used. Throws StartError for a misconfiguration, StoreError for an outage. */
  check(): Promise<void>
  put(image: StoredImage, width: number, bytes: Uint8Array): Promise<void>
  open(image: StoredImage, width: number): Promise<OpenFile | null>
  read(image: StoredImage, width: number): Promise<Uint8Array | null>
  sizeOf(image: StoredImage, width: number): Promise<number | null>
  remove(image: StoredImage): Promise<void>
  /** Returns where browsers fetch a file from the store itself; absent unless STORAGE_DELIVERY is `redirect`. */
  addressOf?(at: Date, image: StoredImage, width: number): Promise<string>
}

/** Returns the folder on disk for incomplete uploads: under DATA_DIR, or a temporary one where nothing is kept there. */
export function incomingFolder(env: Env): string {
  return keepsFiles(env) ? join(env.DATA_DIR, 'images', 'incoming') : join(tmpdir(), 'swap-incoming')
}

/** Opens the image store: the bucket of STORAGE_URL, or else `images` under DATA_DIR. Throws StartError for a bad address. */
export async function createImageStore(env: Env): Promise<ImageStore> {
  const files = env.STORAGE_URL
    ? await openBucketStore(env.STORAGE_URL)
    : openDiskStore(join(env.DATA_DIR, 'images'), incomingFolder(env))
  const open: ImageStore['open'] = (image, width) => orUnavailable(files.open(keyOf(image, width)))
  return {
    check: () => files.check(),
    put(image, width, bytes) {
      const headers = { type: 'image/webp', cacheControl: image.isPrivate ? never : forever }
      return orUnavailable(files.put(keyOf(image, width), bytes, headers))
    },
    open,
    async read(image, width) {
      const opened = await open(image, width)
      return opened && orUnavailable(buffer(opened.body))
    },
    sizeOf: (image, width) => orUnavailable(files.sizeOf(keyOf(image, width))),
    async remove(image) {
      for (const width of widthsOf(image.width)) await orUnavailable(files.delete(keyOf(image, width)))
    },
    ...(env.STORAGE_DELIVERY === 'redirect' && files.sign && { addressOf: findAddress(env, files.sign) }),
  }
}

/** Opens the store of files fetched through the server alone, such as exports: the bucket, or `files` under DATA_DIR. */
export async function openPrivateFiles(env: Env): Promise<FileStore> {
  if (env.STORAGE_URL) return openBucketStore(env.STORAGE_URL)
  return openDiskStore(join(env.DATA_DIR, 'files'), join(env.DATA_DIR, 'files', 'incoming'))
}

/** Opens the image store for a command and checks it. Throws StartError when it cannot be used. */
export async function requireImageStore(env: Env): Promise<ImageStore> {
  const store = await createImageStore(env)
  await store.check().catch((error) => {
    throw error instanceof StoreError ? new StartError(`STORAGE_URL: ${error.message}.`) : error
  })
  return store
}

/** Returns the origins from which browsers load images when they are redirected there; otherwise none. */
export function storeOrigins(env: Env): string[] {
  if (env.STORAGE_DELIVERY !== 'redirect' || !env.STORAGE_URL) return []
  const { endpoint } = readBucketAddress(env.STORAGE_URL)
  return env.STORAGE_PUBLIC_URL ? [endpoint, new URL(env.STORAGE_PUBLIC_URL).origin] : [endpoint]
}

const forever = 'public, max-age=31536000, immutable'
const never = 'private, no-store'

const hourMillis = 60 * 60_000

/** Private photos are signed for a minute. Public images of a private bucket change their address hourly, so that browsers cache them. */
function findAddress(
  { STORAGE_PUBLIC_URL: publicUrl }: Env,
  sign: NonNullable<FileStore['sign']>,
): ImageStore['addressOf'] {
  return async (at, image, width) => {
    const key = keyOf(image, width)
    if (image.isPrivate) return sign(key, { signedAt: at, seconds: 60, cacheControl: never })
    if (publicUrl) return `${publicUrl.replace(/\/$/, '')}/${key}`
    return sign(key, { signedAt: new Date(at.getTime() - (at.getTime() % hourMillis)), seconds: 2 * 3600 })
  }
}

/** The key of a file, in one of 256 folders. The size is part of the name, so that a forged address finds nothing. */
function keyOf({ id, width, height, isPrivate, isDocument }: StoredImage, fileWidth: number): string {
  const folder = isDocument ? 'documents/' : isPrivate ? 'private/' : ''
  return `${folder}${id.slice(0, 2)}/${id}-${width}x${height}-${fileWidth}.webp`
}

/** Awaits work with the store; throws the refusal for callers when the store or its disk is unavailable. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isAway = error instanceof StoreError || isOutage(error)
    throw isAway ? refusal('pictures-unavailable', { cause: error }) : error
  }
}

const pauseMillis = 3_000

/**
 * Checks the store when the server starts, and again until it answers; from then on outages concern images alone. Throws
 * StartError for a misconfiguration.
 * @returns a function that tells whether the store has answered
 */
export async function watchStore(store: Pick<ImageStore, 'check'>, log: Log): Promise<() => boolean> {
  let isReady = false
  const check = async () => {
    await store.check()
    isReady = true
  }
  const retry = (error: unknown) => {
    log.warn('not ready: the image store cannot be used', { error: messageOf(error) })
    setTimeout(() => void check().catch(retry), pauseMillis).unref()
  }
  await check().catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error
    retry(error)
  })
  return () => isReady
}
