import type { Db } from '../platform/database/database.ts'
import { readImageUrl } from './rules.ts'
import { findUploadOf } from './store.ts'

/** What a listing stores of an image. All null for one on a hosted image service. */
export type OwnImage = { placeholder: string | null; width: number | null; height: number | null }

/**
 * The image at `url`, if this owner uploaded it; else null. Inside a transaction, the image cannot be removed before that ends.
 * @param hostedAt IMAGE_UPLOAD_URL, when a hosted image service is configured: an address of the same origin is accepted
 * too, whoever uploaded it
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
