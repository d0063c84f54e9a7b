import { localize } from '../../kernel/locale.ts'
import * as bn from './problems.bn.ts'

/** Why a request is refused. */
export const orderProblemMessages = localize(bn.orderProblemMessages, {
  'account-closed': 'This account was closed.',
  'already-booked': 'You have booked this phone already. It is in My Orders.',
  'already-paid': 'This order is paid.',
  'already-sold': 'Sorry, this phone has been sold. You were not charged.',
  'amount-not-taken':
    'The card service takes no payment of this amount. Please agree with the seller on another way.',
  'booking-cancelled': 'This order was cancelled. You were not charged.',
  'listing-changed':
    'The seller has changed this phone. You were not charged. Please look at what has changed.',
  'not-authorised': 'The card payment of this order has not been confirmed.',
  'not-a-refund': 'This is not a refund of one of our orders.',
  'order-running':
    'Money of this order is still held. Cancel the order, or decide its dispute with this amount: it then uses this refund and makes no other.',
  'order-refunded': 'This order was refunded. You can book the phone again while it is for sale.',
  'other-price': 'The price of this order has changed. Please look again.',
  'own-product': 'You cannot book your own phone.',
  'payment-differs':
    'We could not match this payment and are looking into it. The phone is kept for you; please do not pay again.',
  'payment-under-way': 'Your payment is being completed.',
  'price-changed':
    'The seller has changed the price of this phone. You were not charged. Please accept the new price first.',
  'unknown-booking': 'There is no such order.',
  'unknown-product': 'There is no such phone for sale.',
  'refund-running': 'The payment provider is still trying this refund, or has made it.',
  'order-overdue': 'The time for this is over. Please look at the order again in a minute.',
  'completion-waits': 'Money of this order was refunded. An admin looks at it before the order is completed.',
  'wrong-stage': 'This order cannot be changed in its current state. Please look at it again.',
  'bad-time': 'Please enter a time between the complaint and now.',
  'chargeback-open':
    "The buyer's bank is asking for this payment back. Nothing about this order can change until the bank has decided.",
  'bad-refund': 'Please enter an amount between 0 and what was paid.',
  'other-proposal': 'Another amount is proposed by now. Please look at the order again.',
  'too-late': 'The time to complain is over: the money is the seller’s.',
  'too-many-codes':
    'The code was wrong five times. Please wait, 15 minutes at first and longer each time, and ask the other side for it again.',
  'too-many-replies':
    'You have written all the replies that a dispute takes. Please wait for the other side or the decision.',
  'too-many-withdrawals':
    'You have withdrawn three complaints about this order. Please agree on an amount, or wait for the decision.',
  'wrong-code': 'This is not the code of this order. Please ask the other side for it.',
  'wrong-party': 'Only the other side of this order can do this.',
  'which-booking': 'Please say which order is to be paid.',
  'already-sold-free': 'Sorry, this phone has just been sold.',
})
