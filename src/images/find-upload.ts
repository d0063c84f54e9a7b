import type { Db } from '../platform/db.ts'
import { readImageUrl } from './rules.ts'
import { findUploadOf } from './store.ts'

export type Upload = { placeholder: string | null; width: number | null; height: number | null }

/**
 * The picture at `url`, if the image service answered that address to this owner; else null. Called in the
 * transaction that puts the address to use, the picture cannot be removed in between.
 * @param hostedAt IMAGE_UPLOAD_URL, when a hosted image service is configured: then an https address on its host is
 * taken too. Who sent it there is not for us to know.
 */
export async function findUpload(
  db: Db,
  ownerId: string,
  url: string,
  hostedAt?: string,
): Promise<Upload | null> {
  if (hostedAt && isOnHost(url, hostedAt)) return { placeholder: null, width: null, height: null }
  const picture = readImageUrl(url)
  if (!picture || picture.variant) return null
  const kept = await findUploadOf(db, ownerId, picture.id)
  return kept && kept.width === picture.width && kept.height === picture.height ? kept : null
}

function isOnHost(url: string, hostedAt: string): boolean {
  const address = URL.parse(url)
  const service = new URL(hostedAt)
  return address?.protocol === service.protocol && address.host === service.host && !address.username
}
