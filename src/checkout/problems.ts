import { idleProblemTexts } from '../accounts/texts.ts'
import { orderProblems } from '../orders/problems.ts'
import { type Problems, pickProblems, refuseWith } from '../platform/http/or-refuse.ts'
import type { AnswerProblem, BidProblem, CounterProblem, TermsProblem } from './bids/rules.ts'
import { bidProblemTexts as bidWords } from './bids/texts.ts'
import type { AcceptProblem, PayProblem } from './booking/agreed-terms.ts'
import type { BookProblem } from './booking/rules.ts'
import { bookingModalTexts } from './booking/texts/booking-modal.ts'
import type { SettleProblem } from './payment/settle-order.ts'
import { checkoutProblemTexts as words } from './texts.ts'

type CheckoutProblem =
  | AnswerProblem
  | BidProblem
  | CounterProblem
  | TermsProblem
  | BookProblem
  | PayProblem
  | AcceptProblem
  | SettleProblem

export const checkoutProblems: Problems<CheckoutProblem> = {
  ...pickProblems(
    orderProblems,
    'chargeback-open',
    'order-overdue',
    'unknown-booking',
    'wrong-party',
    'wrong-stage',
  ),
  'account-closed': [401, () => words['account-closed']],
  'account-suspended': [403, () => idleProblemTexts['account-suspended']],
  'already-booked': [409, () => words['already-booked']],
  'already-paid': [409, () => words['already-paid']],
  'already-sold': [409, () => words['already-sold']],
  'amount-not-taken': [409, () => words['amount-not-taken']],
  'bid-open': [409, () => bidWords['bid-open']],
  'bid-over': [409, () => bidWords['bid-over']],
  'bid-too-high': [409, () => bidWords['bid-too-high']],
  'bid-too-low': [409, () => bidWords['bid-too-low']],
  blocked: [409, () => words.blocked],
  'booking-cancelled': [409, () => words['booking-cancelled']],
  'listing-changed': [409, () => words['listing-changed']],
  'no-bids': [409, () => bidWords['no-bids']],
  'not-a-phone-number': [400, () => bookingModalTexts.notAPhoneNumber],
  'not-authorised': [402, () => words['not-authorised']],
  'order-refunded': [409, () => words['order-refunded']],
  'other-left': [409, () => bidWords['other-left']],
  'other-price': [409, () => words['other-price']],
  'own-product': [409, () => words['own-product']],
  'payment-differs': [409, () => words['payment-differs']],
  'payment-rejected': [409, () => words['payment-rejected']],
  'payment-under-way': [409, () => words['payment-under-way']],
  'phone-held': [409, () => words['phone-held']],
  'phone-kept': [409, () => bidWords['phone-kept']],
  'price-changed': [409, () => words['price-changed']],
  'too-many-bids': [409, () => bidWords['too-many-bids']],
  'too-many-bids-today': [409, () => bidWords['too-many-bids-today']],
  'too-many-unpaid': [409, () => bidWords['too-many-unpaid']],
  'unknown-bid': [404, () => bidWords['unknown-bid']],
  'unknown-product': [404, () => words['unknown-product']],
  'wallet-empty': [402, () => words['wallet-empty']],
  'wallet-refused': [402, () => words['wallet-refused']],
  'way-not-offered': [409, () => words['way-not-offered']],
  'which-booking': [400, () => words['which-booking']],
}

/** How a refused booking is answered. A booking costs nothing, so the texts do not mention a charge. */
export const bookingProblems: Problems<BookProblem> = {
  ...pickProblems(
    checkoutProblems,
    'account-closed',
    'account-suspended',
    'already-booked',
    'blocked',
    'not-a-phone-number',
    'own-product',
    'phone-kept',
    'unknown-product',
  ),
  'already-sold': [409, () => words['already-sold-free']],
}

export const orRefuse = refuseWith(checkoutProblems)

export const orRefuseBooking = refuseWith(bookingProblems)
