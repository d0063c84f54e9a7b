import { minorToDollars } from '../kernel/money.ts'
import type { Booking } from './contract.ts'
import { changesToAccept, wireStatusOf } from './rules.ts'
import type { OrderWithListing } from './store.ts'

/** An order as the API shows it to its buyer. */
export function presentOrder(order: OrderWithListing, buyer: { name: string; email: string }): Booking {
  const isPaid = order.status === 'paid'
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
    sold: isPaid,
    status: wireStatusOf(order.status),
    productId: order.listingId,
    paymentId: isPaid ? order.paymentId : null,
    phone: order.phone,
    location: order.meetingLocation,
    image: order.photos[0] ?? order.listing.imageUrl,
    createdAt: order.createdAt.toISOString(),
  }
}
