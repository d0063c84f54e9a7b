import type { Caller } from '../identity/rules.ts'
import { isId } from '../kernel/id.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { type Listing, lockListing } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { Actor } from './become.ts'
import { findById, lockById, type Order, type OrderWithListing } from './store.ts'

/** An order; null for a malformed or unknown id. */
export async function findOrder(db: Db, id: string): Promise<OrderWithListing | null> {
  return isId(id) ? findById(db, id) : null
}

/** A buyer's own order; not one of another buyer. */
export async function findOwnOrder(
  db: Db,
  buyerId: string,
  id: string,
): Promise<Result<OrderWithListing, 'unknown-booking'>> {
  const order = await findOrder(db, id)
  return order?.buyerId === buyerId ? ok(order) : no('unknown-booking')
}

/** An order, and a user's part in it. An admin who buys or sells is the buyer or seller. */
export async function findParty(
  db: Db,
  caller: Pick<Caller, 'id' | 'role'>,
  orderId: string,
): Promise<Result<{ order: OrderWithListing; by: Actor }, 'unknown-booking'>> {
  const order = await findOrder(db, orderId)
  const role = order && roleIn(order, caller)
  return role ? ok({ order, by: { role, id: caller.id } }) : no('unknown-booking')
}

function roleIn(order: OrderWithListing, { id, role }: Pick<Caller, 'id' | 'role'>): Actor['role'] | null {
  if (order.buyerId === id) return 'buyer'
  if (order.listing.sellerId === id) return 'seller'
  return role === 'admin' ? 'admin' : null
}

/** Locks an order and its phone until the transaction ends: the phone first, as every transaction does. */
export async function lockOrder(
  tx: Db,
  { id, listingId }: Pick<Order, 'id' | 'listingId'>,
): Promise<{ listing: Listing; order: Order }> {
  const listing = await lockListing(tx, listingId, 'update')
  if (!listing) throw new Error(`the phone ${listingId} of the order ${id} does not exist`)
  return { listing, order: await lockById(tx, id) }
}
