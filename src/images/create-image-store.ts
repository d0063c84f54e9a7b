import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { S3Driver } from 'flydrive/drivers/s3'
import type { Env } from '../platform/env.ts'
import { StartError } from '../platform/start-error.ts'
import { type Picture, type ServedFormat, servedFormats, variantsOf } from './rules.ts'

/** Where the bytes of pictures are kept: on this machine's disk, or in a bucket that several machines share. */
export type ImageStore = {
  put(picture: Picture, width: number, bytes: Uint8Array, format?: ServedFormat): Promise<void>
  /** The copy of that width, as WebP unless said otherwise; null when it is not there. */
  read(picture: Picture, width: number, format?: ServedFormat): Promise<Uint8Array | null>
  /** Removes every copy in every format. May be repeated. */
  remove(picture: Picture): Promise<void>
}

/** Where uploads and half-written pictures lie on this machine's disk until they are whole. */
export function incomingFolder({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'images', 'incoming')
}

/**
 * Opens the image store: the bucket of STORAGE_URL, `s3://key:secret@host/bucket?region=…` (without key and host,
 * `s3://bucket`, the machine's own AWS identity), else `images` under DATA_DIR.
 * Throws StartError when the bucket's packages are not installed.
 */
export async function createImageStore(env: Pick<Env, 'DATA_DIR' | 'STORAGE_URL'>): Promise<ImageStore> {
  const onDisk = !env.STORAGE_URL
  const disk = env.STORAGE_URL
    ? new Disk(await openBucket(new URL(env.STORAGE_URL)))
    : new Disk(new FSDriver({ location: join(env.DATA_DIR, 'images'), visibility: 'public' }))
  return {
    async put(picture, width, bytes, format = 'webp') {
      const key = keyOf(picture, width, format)
      if (!onDisk) return disk.put(key, bytes, { contentType: `image/${format}` })
      // Written aside and moved into place, so that nobody ever reads half a picture.
      const aside = `incoming/${crypto.randomUUID()}`
      try {
        await disk.put(aside, bytes)
        await disk.move(aside, key)
      } finally {
        // Gone when it was moved. A full disk must not fill with what did not fit.
        await disk.delete(aside)
      }
    },
    async read(picture, width, format = 'webp') {
      const key = keyOf(picture, width, format)
      try {
        return await disk.getBytes(key)
      } catch (error) {
        if (await disk.exists(key)) throw error
        return null
      }
    },
    async remove(picture) {
      for (const width of [...variantsOf(picture.width), picture.width]) {
        for (const format of servedFormats) await disk.delete(keyOf(picture, width, format))
      }
    },
  }
}

/** Spread over 256 folders; the size is part of the name, so that only a picture's true address finds it. */
function keyOf({ id, width, height }: Picture, copyWidth: number, format: ServedFormat): string {
  return `${id.slice(0, 2)}/${id}-${width}x${height}-${copyWidth}.${format}`
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
