import { isId } from '../kernel/id.ts'
import type { Db } from '../platform/db.ts'
import { type Listing, lockById } from './store.ts'

export { lockMany as lockListings } from './store.ts'

/**
 * The same as finding it, and nobody sells or withdraws it until the caller's transaction ends. With 'share' others may
 * hold it too, with 'update' the caller alone. Locks are taken in the order account, listing, booking.
 */
export async function lockListing(tx: Db, id: string, strength: 'share' | 'update'): Promise<Listing | null> {
  return isId(id) ? lockById(tx, id, strength) : null
}
