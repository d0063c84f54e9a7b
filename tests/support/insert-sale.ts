import { termsOf } from '../../src/checkout/booking/agreed-terms.ts'
import { releaseToSeller } from '../../src/fulfilment/index.ts'
import { findListing } from '../../src/listings/index.ts'
import { readOrderSettings } from '../../src/orders/index.ts'
import { orders } from '../../src/orders/schema.ts'
import type { Order } from '../../src/orders/store.ts'
import { postCapture } from '../../src/payments/index.ts'
import type { Db } from '../../src/platform/database/database.ts'
import type { NewProduct } from '../../src/selling/contract.ts'
import type { Marketplace } from './marketplace.ts'
import type { Person } from './test-app.ts'

/** Inserts a completed order of a phone, without its money and its events: what counts as a sold price. */
export async function insertSale(
  db: Db,
  listingId: string,
  { buyerId, paidAt, ...changes }: Pick<Order, 'buyerId'> & { paidAt: Date } & Partial<Order>,
): Promise<Order> {
  const listing = await findListing(db, listingId)
  if (!listing) throw new Error(`the phone ${listingId} does not exist`)
  const terms = termsOf(listing)
  const [order] = await db
    .insert(orders)
    .values({
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
    .returning()
  if (!order) throw new Error(`the phone ${listingId} was not sold`)
  return order
}

/** A seller sells a phone for good, as `completeSale` does, but from the hand-over on: without a booking, and with a payment that no provider knows. */
export async function completeInserted(
  { db, clock, env, addPhone }: Marketplace,
  seller: Person,
  buyer: Person,
  changes: Partial<NewProduct> = {},
): Promise<{ _id: string }> {
  const { _id: listingId } = await addPhone(seller, changes)
  const at = clock.now()
  return db.transaction(async (tx) => {
    const sold = { buyerId: buyer.id, paidAt: at, status: 'handed-over' as const }
    const order = await insertSale(tx, listingId, sold)
    await postCapture(tx, order, { provider: 'stripe', amountMinor: order.priceMinor }, at)
    await releaseToSeller(tx, { clock, settings: readOrderSettings(env) }, order, 'complete', {
      role: 'buyer',
      id: buyer.id,
    })
    return { _id: order.id }
  })
}
