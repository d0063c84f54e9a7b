import { lockListings, withdrawListingsOf } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import { endUnpaid } from './end-unpaid.ts'
import { listOpenListings, lockUnpaid } from './store.ts'

/**
 * Ends what an account buys and sells, in the transaction that closes it (the caller holds the account's lock, so nothing
 * new comes): its unsold phones are withdrawn, and the unpaid orders by it and of its phones are cancelled. A phone that is
 * claimed stays sold.
 */
export async function cancelAccountOrders(tx: Db, userId: string, at: Date): Promise<void> {
  // All phones at once and in one order: whoever settles one of these orders holds the lock of its phone.
  await lockListings(tx, userId, await listOpenListings(tx, userId))
  const listingIds = await withdrawListingsOf(tx, userId, at)
  await endUnpaid(tx, await lockUnpaid(tx, { listingIds, buyerId: userId }), 'cancelled', at)
}
