import { lockListings, withdrawListingsOf } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import { endUnpaid } from './end-unpaid.ts'
import { notifyBuyer } from './notify-parties.ts'
import { listOpenListings, lockUnpaid } from './store.ts'
import { listPaidOf } from './store-sales.ts'

/**
 * Withdraws the unsold phones of an account, and cancels its own unpaid orders and those of its phones, in the transaction that
 * closes the account. The caller holds the account's lock, so no new ones arrive. A claimed phone stays sold. Who has paid and not
 * got the phone is notified: the order can be cancelled.
 */
export async function cancelAccountOrders(tx: Db, userId: string, at: Date): Promise<void> {
  // One statement locks all phones, in a fixed order, because settling an order locks its phone first.
  await lockListings(tx, userId, await listOpenListings(tx, userId))
  const listingIds = await withdrawListingsOf(tx, userId, at)
  await endUnpaid(tx, await lockUnpaid(tx, { listingIds, buyerId: userId }), 'cancelled', {
    at,
    reason: 'account-closed',
  })
  for (const order of await listPaidOf(tx, userId)) await notifyBuyer(tx, 'seller-closed', order)
}
