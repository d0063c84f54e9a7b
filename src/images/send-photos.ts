import type { Db } from '../platform/database/database.ts'
import { type PhotoPlace, privatePhotoUrl, readPrivatePhotoUrl } from './rules.ts'
import { lockUnsent, setPlace } from './store-private-photos.ts'

/**
 * Sends photos that this person uploaded to an order or a conversation, in the caller's transaction: from then on its parties
 * may see them. False, and nothing is written, when one of the addresses is unknown, another person's, or was sent before.
 */
export async function sendPhotos(tx: Db, ownerId: string, urls: string[], to: PhotoPlace): Promise<boolean> {
  const ids = urls.map((url) => readPrivatePhotoUrl(url)?.id ?? '')
  if (ids.length === 0) return true
  const unsent = new Set((await lockUnsent(tx, ownerId, ids)).map((photo) => privatePhotoUrl(photo)))
  if (unsent.size !== urls.length || urls.some((url) => !unsent.has(url))) return false
  await setPlace(tx, ids, to)
  return true
}
