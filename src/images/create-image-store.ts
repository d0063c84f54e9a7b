import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { S3Driver } from 'flydrive/drivers/s3'
import type { Env } from '../platform/env.ts'
import { StartError } from '../platform/start-error.ts'
import { type ServedFormat, type StoredImage, servedFormats, widthsOf } from './rules.ts'

/** Where the files of images are kept: on this machine's disk, or in a bucket that several machines share. */
export type ImageStore = {
  put(image: StoredImage, width: number, bytes: Uint8Array, format?: ServedFormat): Promise<void>
  /** The file of that width, as WebP by default; null when there is none. */
  read(image: StoredImage, width: number, format?: ServedFormat): Promise<Uint8Array | null>
  /** Removes the files of every width and format. Idempotent. */
  remove(image: StoredImage): Promise<void>
}

/** The folder on this machine's disk for incomplete uploads. */
export function incomingFolder({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'images', 'incoming')
}

/**
 * Opens the image store: the bucket of STORAGE_URL, `s3://key:secret@host/bucket?region=…` (without key and host,
 * `s3://bucket`, with the machine's own AWS identity), else `images` under DATA_DIR.
 * Throws StartError when the bucket's packages are not installed.
 */
export async function createImageStore(env: Pick<Env, 'DATA_DIR' | 'STORAGE_URL'>): Promise<ImageStore> {
  const onDisk = !env.STORAGE_URL
  const disk = env.STORAGE_URL
    ? new Disk(await openBucket(new URL(env.STORAGE_URL)))
    : new Disk(new FSDriver({ location: join(env.DATA_DIR, 'images'), visibility: 'public' }))
  return {
    async put(image, width, bytes, format = 'webp') {
      const key = keyOf(image, width, format)
      if (!onDisk) return disk.put(key, bytes, { contentType: `image/${format}` })
      // A bucket replaces an object atomically, a disk only by a rename.
      const temporary = `incoming/${crypto.randomUUID()}`
      try {
        await disk.put(temporary, bytes)
        await disk.move(temporary, key)
      } finally {
        // Deletes nothing after the move. After a failed write, frees the space on a full disk.
        await disk.delete(temporary)
      }
    },
    async read(image, width, format = 'webp') {
      const key = keyOf(image, width, format)
      try {
        return await disk.getBytes(key)
      } catch (error) {
        if (await disk.exists(key)) throw error
        return null
      }
    },
    async remove(image) {
      for (const width of widthsOf(image.width)) {
        for (const format of servedFormats) await disk.delete(keyOf(image, width, format))
      }
    },
  }
}

/** Spread over 256 folders. The size is part of the name, so that only the true address of an image finds its files. */
function keyOf(
  { id, width, height, isPrivate }: StoredImage,
  fileWidth: number,
  format: ServedFormat,
): string {
  return `${isPrivate ? 'private/' : ''}${id.slice(0, 2)}/${id}-${width}x${height}-${fileWidth}.${format}`
}

async function openBucket(url: URL): Promise<S3Driver> {
  const { S3Driver } = await import('flydrive/drivers/s3').catch((error: unknown) => {
    throw new StartError(
      `STORAGE_URL: a bucket needs two more packages; run "npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner" (${error})`,
    )
  })
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const bucket = url.username ? url.pathname.slice(1) : url.hostname
  if (!bucket) throw new StartError('STORAGE_URL: names no bucket; write s3://key:secret@host/bucket')
  return new S3Driver({
    bucket,
    region,
    visibility: 'private',
    supportsACL: false,
    ...(url.username
      ? {
          endpoint: `https://${url.host}`,
          forcePathStyle: true,
          credentials: {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
        }
      : {}),
  })
}
