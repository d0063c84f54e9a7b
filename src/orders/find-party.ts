import type { Caller } from '../identity/rules.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import type { Mover } from './become.ts'
import { findOrder } from './find-order.ts'
import type { OrderWithListing } from './store.ts'

/** An order, and a user's part in it. An admin who buys or sells is the buyer or seller. */
export async function findParty(
  db: Db,
  caller: Pick<Caller, 'id' | 'role'>,
  orderId: string,
): Promise<Result<{ order: OrderWithListing; by: Mover }, 'unknown-booking'>> {
  const order = await findOrder(db, orderId)
  const role = order && roleIn(order, caller)
  return role ? ok({ order, by: { role, id: caller.id } }) : no('unknown-booking')
}

function roleIn(order: OrderWithListing, { id, role }: Pick<Caller, 'id' | 'role'>): Mover['role'] | null {
  if (order.buyerId === id) return 'buyer'
  if (order.listing.sellerId === id) return 'seller'
  return role === 'admin' ? 'admin' : null
}
