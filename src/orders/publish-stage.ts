import type { Db } from '../platform/database/database.ts'
import { publishAll } from '../platform/events/publish.ts'
import type { Order } from './store.ts'

/** Lets the open pages of buyer and seller fetch an order again when the caller's transaction commits. */
export function publishStage(tx: Db, order: Concerned): Promise<void> {
  return publishStages(tx, [order])
}

type Concerned = Pick<Order, 'id' | 'buyerId' | 'sellerId'>

/** Does that for several orders, in one statement. */
export function publishStages(tx: Db, orders: Concerned[]): Promise<void> {
  const events = orders.flatMap(({ id: orderId, buyerId, sellerId }) =>
    [buyerId, sellerId].map((userId) => ({ userId, data: { orderId } })),
  )
  return publishAll(tx, 'stage', events)
}
