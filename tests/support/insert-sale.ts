import { termsOf } from '../../src/checkout/booking/agreed-terms.ts'
import { findListing } from '../../src/listings/index.ts'
import { orders } from '../../src/orders/schema.ts'
import type { Order } from '../../src/orders/store.ts'
import type { Db } from '../../src/platform/database/database.ts'

/** Inserts a completed order of a phone, without its money and its events: what counts as a sold price. */
export async function insertSale(
  db: Db,
  listingId: string,
  { buyerId, paidAt, ...changes }: Pick<Order, 'buyerId'> & { paidAt: Date } & Partial<Order>,
): Promise<void> {
  const listing = await findListing(db, listingId)
  if (!listing) throw new Error(`the phone ${listingId} does not exist`)
  const terms = termsOf(listing)
  await db.insert(orders).values({
    ...terms,
    listingId,
    buyerId,
    sellerId: listing.sellerId,
    sellerEmail: listing.sellerEmail,
    currency: listing.currency,
    phone: '',
    meetingLocation: '',
    status: 'completed',
    paymentId: `pi_${listingId}`,
    createdAt: paidAt,
    paidAt,
    ...changes,
  })
}
