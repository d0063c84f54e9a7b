import type { Db } from '../platform/database/database.ts'
import { endUnpaid } from './end-unpaid.ts'
import { lockUnpaid } from './store.ts'

/**
 * Cancels the unpaid orders of a phone in the transaction that withdraws it. The caller holds the phone's lock, so nobody
 * claims it meanwhile.
 */
export async function cancelListingOrders(tx: Db, listingId: string, at: Date): Promise<void> {
  await endUnpaid(tx, await lockUnpaid(tx, { listingIds: [listingId] }), 'cancelled', {
    at,
    reason: 'phone-withdrawn',
  })
}
