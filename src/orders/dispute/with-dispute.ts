import type { Caller } from '../../identity/rules.ts'
import { no } from '../../kernel/result.ts'
import type { Listing } from '../../listings/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Actor } from '../become.ts'
import { findParty, lockOrder } from '../load-order.ts'
import type { Order } from '../store.ts'
import { type Dispute, findDispute } from './store.ts'

export type DisputedOrder = { order: Order; listing: Listing; dispute: Dispute; by: Actor }

/**
 * Runs an act on the dispute of an order with the order locked. Refuses users who are no party to it, an order that was never
 * disputed, and a party that may not do this.
 */
export async function withDispute<Outcome>(
  db: Database,
  caller: Pick<Caller, 'id' | 'role'>,
  orderId: string,
  allowed: readonly Actor['role'][],
  action: (tx: Db, about: DisputedOrder) => Promise<Outcome>,
): Promise<Outcome | { ok: false; why: 'unknown-booking' | 'wrong-party' | 'wrong-stage' }> {
  const found = await findParty(db, caller, orderId)
  if (!found.ok) return found
  const { by } = found.value
  if (!allowed.includes(by.role)) return no(by.role === 'admin' ? 'unknown-booking' : 'wrong-party')
  return db.transaction(async (tx) => {
    const { order, listing } = await lockOrder(tx, found.value.order)
    const dispute = await findDispute(tx, order.id)
    return dispute ? action(tx, { order, listing, dispute, by }) : no('wrong-stage')
  })
}
