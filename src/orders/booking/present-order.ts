import { minorToDollars } from '../../kernel/money.ts'
import type { Booking } from '../contract.ts'
import { isPaid, stageOf, wireStatusOf } from '../rules.ts'
import type { OrderWithListing } from '../store.ts'
import { changesToAccept } from './agreed-terms.ts'

/** An order as the API shows it to its buyer. */
export function presentOrder(order: OrderWithListing, buyer: { name: string; email: string }): Booking {
  const { newPriceMinor, changes } = changesToAccept(order, order.listing)
  return {
    _id: order.id,
    product_price: minorToDollars(order.priceMinor),
    newPrice: newPriceMinor === null ? null : minorToDollars(newPriceMinor),
    changes,
    name: buyer.name,
    email: buyer.email,
    sellerEmail: order.sellerEmail,
    product_name: order.productName,
    brand_name: order.brandName,
    sold: isPaid(order.status),
    status: wireStatusOf(order.status),
    stage: stageOf(order.status),
    productId: order.listingId,
    paymentId: order.status === 'claimed' ? null : order.paymentId,
    phone: order.phone,
    location: order.meetingLocation,
    image: order.photos[0] ?? order.listing.imageUrl,
    createdAt: order.createdAt.toISOString(),
  }
}
