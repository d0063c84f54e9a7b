import { isId } from '../kernel/id.ts'
import type { Db } from '../platform/db.ts'
import { type Booking, findById, findOrderById, type Order } from './store.ts'

/** A buyer's own booking; null for a malformed or unknown id, and for another's. */
export async function findOwnBooking(db: Db, buyerId: string, id: string): Promise<Booking | null> {
  const booking = isId(id) ? await findById(db, id) : null
  return booking?.buyerId === buyerId ? booking : null
}

/** The same with what the phone costs now. */
export async function findOwnOrder(db: Db, buyerId: string, id: string): Promise<Order | null> {
  const order = isId(id) ? await findOrderById(db, id) : null
  return order?.buyerId === buyerId ? order : null
}
