import { isId } from '../kernel/id.ts'
import type { Db } from '../platform/database/database.ts'
import { type Listing, lockById } from './store.ts'

export { lockMany as lockListings } from './store.ts'

/**
 * The phone of this id, which nobody sells or withdraws until the caller's transaction ends; null for a malformed or unknown
 * id. With 'share' others may hold it too, with 'update' the caller alone. Locks are taken in the order account, listing,
 * order.
 */
export async function lockListing(tx: Db, id: string, strength: 'share' | 'update'): Promise<Listing | null> {
  return isId(id) ? lockById(tx, id, strength) : null
}
