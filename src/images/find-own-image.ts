import type { Db } from '../platform/database/database.ts'
import { readImageUrl } from './rules.ts'
import { findUploadOf } from './store.ts'

/** What a listing stores of an image: its placeholder and its size in pixels. All null for a hosted image. */
export type OwnImage = { placeholder: string | null; width: number | null; height: number | null }

/**
 * Returns the image at `url` if this owner uploaded it, otherwise null. In a transaction it is not removed before that ends.
 * @param hostedAt IMAGE_UPLOAD_URL: addresses of its origin are accepted too, whoever uploaded them
 */
export async function findOwnImage(
  db: Db,
  ownerId: string,
  url: string,
  hostedAt?: string,
): Promise<OwnImage | null> {
  if (hostedAt && hasOriginOf(url, hostedAt)) return { placeholder: null, width: null, height: null }
  const image = readImageUrl(url)
  if (!image || image.variant) return null
  const stored = await findUploadOf(db, ownerId, image.id)
  return stored && stored.width === image.width && stored.height === image.height ? stored : null
}

function hasOriginOf(url: string, hostedAt: string): boolean {
  const address = URL.parse(url)
  const service = new URL(hostedAt)
  return address?.protocol === service.protocol && address.host === service.host && !address.username
}
