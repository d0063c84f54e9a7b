import { minorToDollars } from '../kernel/money.ts'
import type { Booking as WireBooking } from './contract.ts'
import { changesToAccept, wireStatusOf } from './rules.ts'
import type { Order } from './store.ts'

/** A buyer's own booking in the specification's words, as it leaves the server. */
export function presentBooking(booking: Order, buyer: { name: string; email: string }): WireBooking {
  const paid = booking.status === 'paid'
  const { newPriceMinor, changes } = changesToAccept(booking, booking.offered)
  return {
    _id: booking.id,
    product_price: minorToDollars(booking.priceMinor),
    newPrice: newPriceMinor === null ? null : minorToDollars(newPriceMinor),
    changes,
    name: buyer.name,
    email: buyer.email,
    sellerEmail: booking.sellerEmail,
    product_name: booking.productName,
    brand_name: booking.brandName,
    sold: paid,
    status: wireStatusOf(booking.status),
    productId: booking.listingId,
    paymentId: paid ? booking.paymentId : null,
    phone: booking.phone,
    location: booking.meetingLocation,
    createdAt: booking.createdAt.toISOString(),
  }
}
