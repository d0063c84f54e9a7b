import type { Db } from '../platform/db.ts'
import { releasePaymentsLater } from './release-payment.ts'
import { endUnpaid } from './store.ts'

/**
 * Cancels the unpaid bookings of a phone that its seller withdraws, in the transaction that does so (the caller holds the
 * phone's lock, so nobody claims it meanwhile); their payments are released as soon as it commits.
 */
export async function cancelBookingsOf(tx: Db, listingId: string): Promise<void> {
  await releasePaymentsLater(tx, await endUnpaid(tx, listingId, 'cancelled'))
}
