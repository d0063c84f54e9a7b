import { type Listing, lockListing } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import { lockById, type Order } from './store.ts'

/** Locks an order and its phone until the transaction ends: the phone first, as every transaction does. */
export async function lockOrder(
  tx: Db,
  { id, listingId }: Pick<Order, 'id' | 'listingId'>,
): Promise<{ listing: Listing; order: Order }> {
  const listing = await lockListing(tx, listingId, 'update')
  if (!listing) throw new Error(`the phone ${listingId} of the order ${id} does not exist`)
  return { listing, order: await lockById(tx, id) }
}
