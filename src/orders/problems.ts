import { type Problems, pickProblems, refuseWith } from '../platform/http/or-refuse.ts'
import { bookingModalMessages } from './messages/booking.ts'
import type { AcceptProblem, BookProblem, PayProblem, SettleProblem } from './rules.ts'

type OrderProblem = BookProblem | PayProblem | AcceptProblem | SettleProblem

/** How the refusals of this module are answered. */
export const orderProblems: Problems<OrderProblem> = {
  'account-closed': [401, 'This account was closed.'],
  'already-booked': [409, 'You have booked this phone already. It is in My Orders.'],
  'already-paid': [409, 'This order is paid.'],
  'already-sold': [409, 'Sorry, this phone has been sold. You were not charged.'],
  'amount-not-taken': [
    409,
    'The card service takes no payment of this amount. Please agree with the seller on another way.',
  ],
  'booking-cancelled': [409, 'This order was cancelled. You were not charged.'],
  'listing-changed': [
    409,
    'The seller has changed this phone. You were not charged. Please look at what has changed.',
  ],
  'not-a-phone-number': [400, bookingModalMessages.notAPhoneNumber],
  'not-authorised': [402, 'The card payment of this order has not been confirmed.'],
  'other-price': [409, 'The price of this order has changed. Please look again.'],
  'own-product': [409, 'You cannot book your own phone.'],
  'payment-differs': [
    409,
    'We could not match this payment and are looking into it. The phone is kept for you; please do not pay again.',
  ],
  'payment-under-way': [409, 'Your payment is being completed.'],
  'price-changed': [
    409,
    'The seller has changed the price of this phone. You were not charged. Please accept the new price first.',
  ],
  'unknown-booking': [404, 'There is no such order.'],
  'unknown-product': [404, 'There is no such phone for sale.'],
  'which-booking': [400, 'Please say which order is to be paid.'],
}

/** How a booking is refused: it costs nothing, so nothing is said about a charge. */
export const bookingProblems: Problems<BookProblem> = {
  ...pickProblems(
    orderProblems,
    'account-closed',
    'already-booked',
    'not-a-phone-number',
    'own-product',
    'unknown-product',
  ),
  'already-sold': [409, 'Sorry, this phone has just been sold.'],
}

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(orderProblems)

/** The value of a booking; throws the error of its problem. */
export const orRefuseBooking = refuseWith(bookingProblems)
