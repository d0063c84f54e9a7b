import { isId } from '../kernel/id.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import { findById, type OrderWithListing } from './store.ts'

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
