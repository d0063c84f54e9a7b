import { localize } from '../../kernel/locale.ts'
import * as bn from './booking.bn.ts'

/** Every user-facing sentence of the module. Those quoted in the specification stand to the letter. */
export const bookingMessages = localize(bn.bookingMessages, {
  bookNow: 'Book Now',
  modalTitle: (product: string) => `Confirm Booking ${product}`,
  booked: (product: string) => `${product} is booked`,
  ordersTitle: 'My Orders',
  paid: 'Paid',
  payNow: 'Pay Now',
  notAvailable: 'Not Available',
  cancelled: 'Cancelled',
  paymentTitle: (product: string) => `Details about ${product}`,
  paymentComplete: 'payment complete',
})

/** The booking modal and what stands on a card after it. */
export const bookingModalMessages = localize(bn.bookingModalMessages, {
  productName: 'Product name',
  price: 'Price',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  phoneRequired: 'Phone is required',
  notAPhoneNumber: 'A phone number has 6 to 20 digits; spaces, dashes and a leading + are fine.',
  meetingLocation: 'Meeting location',
  meetingLocationHint: 'A public place where you would like to meet the seller',
  meetingLocationRequired: 'Meeting location is required',
  meetingLocationTooLong: 'At most 300 characters',
  honest: 'Booking is free and holds nothing: the phone goes to the first buyer who pays.',
  submit: 'Confirm booking',
  ownPhone: 'This is your own phone',
  atOtherPrice: (price: string) => `The seller has changed the price meanwhile: it is ${price} now.`,
  notBooked: (why: string) => `Not booked: ${why}`,
  inMyOrders: 'Booked. Pay in My Orders',
})
