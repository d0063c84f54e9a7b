import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const checkoutProblemTexts = localize(bn.checkoutProblemTexts, {
  'account-closed': 'This account was closed.',
  'already-booked': 'You have booked this phone already. It is in My Orders.',
  'already-paid': 'This order is paid.',
  'already-sold': 'Sorry, this phone has been sold. You were not charged.',
  'way-not-offered': 'This way to pay is not offered.',
  'amount-not-taken':
    'The payment service takes no payment of this amount. Please agree with the seller on another way.',
  'booking-cancelled': 'This order was cancelled. You were not charged.',
  'listing-changed':
    'The seller has changed this phone. You were not charged. Please look at what has changed.',
  'not-authorised': 'The payment of this order has not been confirmed.',
  'order-refunded': 'This order was refunded. You can book the phone again while it is for sale.',
  'phone-held':
    'Swap is checking what the seller says about this phone. You can pay once that is done; you were not charged.',
  'other-price': 'The price of this order has changed. Please look again.',
  'own-product': 'You cannot book your own phone.',
  'payment-differs':
    'We could not match this payment and are looking into it. Please do not pay again: if it does not buy the phone, it is refunded.',
  'payment-rejected':
    'When your payment arrived, it could not buy the phone any more. All of it is refunded automatically. To buy the phone, look at what has changed and pay again.',
  'payment-under-way': 'Your payment is being completed.',
  'price-changed':
    'The seller has changed the price of this phone. You were not charged. Please accept the new price first.',
  'too-many-cancelled':
    'You have cancelled five paid orders within 30 days, so you cannot pay for another yet. You were not charged.',
  'unknown-product': 'There is no such phone for sale.',
  blocked:
    'One of you has blocked the other. Booking, paying, making offers and agreeing on a meeting are not possible while that is so.',
  'wallet-empty':
    'There was not enough money in your bKash account. Nothing was taken from you. Add money and pay again, or choose another way to pay.',
  'wallet-refused':
    'bKash refused the payment from this account. Nothing was taken from you. Choose another way to pay, or ask bKash why.',
  'which-booking': 'Please choose the order to pay.',
})

/** A booking costs nothing, so these do not mention a charge. */
export const bookingProblemTexts = localize(bn.bookingProblemTexts, {
  'already-sold': 'Sorry, this phone has just been sold.',
})
