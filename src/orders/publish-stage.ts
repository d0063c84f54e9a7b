import type { Db } from '../platform/database/database.ts'
import { publish } from '../platform/events/publish.ts'
import type { Order } from './store.ts'
import { findSellerOf } from './store-sales.ts'

/** Lets the open pages of buyer and seller fetch an order again when the caller's transaction commits. */
export async function publishStage(
  tx: Db,
  { id, listingId, buyerId }: Pick<Order, 'id' | 'listingId' | 'buyerId'>,
): Promise<void> {
  const sellerId = await findSellerOf(tx, listingId)
  await publish(tx, [buyerId, sellerId], 'stage', { orderId: id })
}
