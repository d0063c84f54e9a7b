import type { Db } from '../platform/database/database.ts'
import { publish } from '../platform/events/publish.ts'
import type { Order } from './store.ts'

/** Lets the open pages of buyer and seller fetch an order again when the caller's transaction commits. */
export async function publishStage(
  tx: Db,
  { id, buyerId, sellerId }: Pick<Order, 'id' | 'buyerId' | 'sellerId'>,
): Promise<void> {
  await publish(tx, [buyerId, sellerId], 'stage', { orderId: id })
}
