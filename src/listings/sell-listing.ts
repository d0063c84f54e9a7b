import type { Db } from '../platform/database/database.ts'
import { setSold } from './store.ts'

/** Takes a phone off the lists because it has a buyer. The caller holds its lock (lock-listing.ts) and has looked. */
export function sellListing(tx: Db, id: string, at: Date): Promise<void> {
  return setSold(tx, id, at)
}

/** Puts it back because that sale came to nothing. It stays away if its seller's account was closed meanwhile. */
export function releaseListing(tx: Db, id: string): Promise<void> {
  return setSold(tx, id, null)
}
