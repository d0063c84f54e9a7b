import { localize } from '../../../kernel/locale.ts'
import * as bn from './booking.bn.ts'

/** The words of bookings; those that the specification prescribes are kept to the letter. */
export const bookingTexts = localize(bn.bookingTexts, {
  bookNow: 'Book Now',
  logInToBook: 'Log in or sign up to book',
  modalTitle: (product: string) => `Confirm Booking ${product}`,
  booked: (product: string) => `${product} is booked`,
  ordersTitle: 'My Orders',
  paid: 'Paid',
  payNow: 'Pay Now',
  notAvailable: 'Not Available',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  paymentTitle: (product: string) => `Details about ${product}`,
  paymentComplete: 'payment complete',
})

export const bookedTexts = localize(bn.bookedTexts, {
  ownPhone: 'This is your own phone',
  sold: 'This phone is sold',
  toOrder: 'Open your order',
  atOtherPrice: (price: string) => `The seller has changed the price: it is now ${price}.`,
  notBooked: 'Not booked',
  booked: 'Booked, not paid yet',
  payAmount: (amount: string) => `Pay ${amount} now`,
})
