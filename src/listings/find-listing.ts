import { isId } from '../kernel/id.ts'
import type { Db } from '../platform/database/database.ts'
import { findById, type Listing } from './store.ts'

export { findOldestMatch, type Listing } from './store.ts'

/** The phone of this id, whatever became of it; null for a malformed or unknown id. */
export async function findListing(db: Db, id: string): Promise<Listing | null> {
  return isId(id) ? findById(db, id) : null
}
