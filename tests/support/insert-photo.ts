import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { createImageStore } from '../../src/images/create-image-store.ts'
import { type EncodedImage, encodeImage } from '../../src/images/encode-image.ts'
import { imageUrl } from '../../src/images/rules.ts'
import { upsertImage, upsertUpload } from '../../src/images/store.ts'
import { readEnv } from '../../src/ops/env.ts'
import type { Database } from '../../src/platform/database/database.ts'

let encoded: Promise<EncodedImage> | undefined

async function encode(): Promise<EncodedImage> {
  const create = { width: 400, height: 300, channels: 3, background: '#4a6' } as const
  const result = await encodeImage(await sharp({ create }).png().toBuffer())
  if (!result.ok) throw new Error(result.why)
  return result.value
}

/**
 * Adds a photo that this person has uploaded to a server that keeps its files in `folder`: a plain picture, encoded once a worker, which
 * resembles no other. Returns its URL.
 */
export async function insertPhoto(db: Database, folder: string, ownerId: string): Promise<string> {
  encoded ??= encode()
  const { variants, width, height, placeholder } = await encoded
  const digest = randomBytes(32).toString('hex')
  const now = new Date()
  const image = await db.transaction(async (tx) => {
    const stored = await upsertImage(tx, { digest, width, height, placeholder, fingerprint: null }, now)
    await upsertUpload(tx, ownerId, stored.id, now)
    return stored
  })
  const store = await createImageStore(readEnv({ DATA_DIR: folder }))
  await Promise.all(variants.map((variant) => store.put(image, variant.width, variant.bytes)))
  return imageUrl(image)
}
