import { idleProblemMessages } from '../accounts/messages.ts'
import { refusalMessages } from '../auth/messages.ts'
import { bidProblemMessages as bidWords } from '../checkout/bids/messages.ts'
import type { AnswerProblem, BidProblem, CounterProblem, TermsProblem } from '../checkout/bids/rules.ts'
import type { AcceptProblem, PayProblem } from '../checkout/booking/agreed-terms.ts'
import { bookingModalMessages } from '../checkout/booking/messages/booking-modal.ts'
import type { BookProblem } from '../checkout/booking/rules.ts'
import { cancelProblemMessages } from '../checkout/cancellation/messages.ts'
import type { CancelProblem } from '../checkout/cancellation/rules.ts'
import type { SettleProblem } from '../checkout/payment/settle-order.ts'
import type { DisputeProblem, ReturnProblem } from '../disputes/dispute/rules.ts'
import { billProblemMessages as billWords } from '../fulfilment/bill/messages.ts'
import type { BillProblem } from '../fulfilment/bill/rules.ts'
import type { ChecklistProblem, CompleteProblem, HandOverProblem } from '../fulfilment/handover/rules.ts'
import { meetingProblemMessages as meetingWords } from '../fulfilment/meeting/messages.ts'
import type { MeetingProblem } from '../fulfilment/meeting/rules.ts'
import { sentPhotoProblems } from '../images/problems.ts'
import { type Problems, pickProblems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import { orderProblemMessages as words } from './messages.ts'
import type { AdoptProblem, PayRefundProblem } from './refund/rules.ts'

type OrderProblem =
  | AdoptProblem
  | AnswerProblem
  | BidProblem
  | BillProblem
  | CounterProblem
  | TermsProblem
  | BookProblem
  | PayProblem
  | AcceptProblem
  | SettleProblem
  | CancelProblem
  | HandOverProblem
  | ChecklistProblem
  | CompleteProblem
  | MeetingProblem
  | ReturnProblem
  | PayRefundProblem
  | DisputeProblem

/** How the refusals of this module are answered. */
export const orderProblems: Problems<OrderProblem> = {
  'account-closed': [401, () => words['account-closed']],
  'account-suspended': [403, () => idleProblemMessages['account-suspended']],
  'already-booked': [409, () => words['already-booked']],
  'already-paid': [409, () => words['already-paid']],
  'already-sold': [409, () => words['already-sold']],
  'amount-not-taken': [409, () => words['amount-not-taken']],
  'bad-meeting-time': [400, () => meetingWords['bad-meeting-time']],
  'bad-time': [400, () => words['bad-time']],
  'bad-refund': [400, () => words['bad-refund']],
  'bid-open': [409, () => bidWords['bid-open']],
  'bid-over': [409, () => bidWords['bid-over']],
  'bid-too-high': [409, () => bidWords['bid-too-high']],
  'bid-too-low': [409, () => bidWords['bid-too-low']],
  blocked: [409, () => words.blocked],
  'booking-cancelled': [409, () => words['booking-cancelled']],
  'chargeback-open': [409, () => words['chargeback-open']],
  'checklist-changed': [409, () => words['checklist-changed']],
  'completion-waits': [409, () => words['completion-waits']],
  'listing-changed': [409, () => words['listing-changed']],
  'meeting-over': [410, () => meetingWords['meeting-over']],
  'not-a-reason': [400, () => cancelProblemMessages['not-a-reason']],
  'no-bids': [409, () => bidWords['no-bids']],
  'no-bill-yet': [409, () => billWords['no-bill-yet']],
  'not-a-phone-number': [400, () => bookingModalMessages.notAPhoneNumber],
  'not-a-refund': [409, () => words['not-a-refund']],
  'not-authorised': [402, () => words['not-authorised']],
  'order-overdue': [409, () => words['order-overdue']],
  'order-refunded': [409, () => words['order-refunded']],
  'order-running': [409, () => words['order-running']],
  'other-left': [409, () => bidWords['other-left']],
  'other-proposal': [409, () => words['other-proposal']],
  'other-price': [409, () => words['other-price']],
  'own-case': [403, () => words['own-case']],
  'own-product': [409, () => words['own-product']],
  'payment-differs': [409, () => words['payment-differs']],
  'payment-rejected': [409, () => words['payment-rejected']],
  'payment-under-way': [409, () => words['payment-under-way']],
  'phone-held': [409, () => words['phone-held']],
  'phone-kept': [409, () => bidWords['phone-kept']],
  'price-changed': [409, () => words['price-changed']],
  'reference-used': [409, () => words['reference-used']],
  'refund-running': [409, () => words['refund-running']],
  'too-late': [409, () => words['too-late']],
  'too-many-bids': [409, () => bidWords['too-many-bids']],
  'too-many-bids-today': [409, () => bidWords['too-many-bids-today']],
  'too-many-codes': [429, () => words['too-many-codes']],
  'too-many-unpaid': [409, () => bidWords['too-many-unpaid']],
  'too-many-withdrawals': [409, () => words['too-many-withdrawals']],
  'too-many-replies': [409, () => words['too-many-replies']],
  ...sentPhotoProblems,
  'unknown-bid': [404, () => bidWords['unknown-bid']],
  'unknown-meeting': [404, () => meetingWords['unknown-meeting']],
  'unknown-bill': [404, () => billWords['unknown-bill']],
  'unknown-booking': [404, () => words['unknown-booking']],
  'unknown-product': [404, () => words['unknown-product']],
  'way-not-offered': [409, () => words['way-not-offered']],
  'which-booking': [400, () => words['which-booking']],
  'wrong-code': [422, () => words['wrong-code']],
  'wrong-duty': [403, () => refusalMessages.wrongDuty],
  'wrong-party': [403, () => words['wrong-party']],
  'wrong-stage': [409, () => words['wrong-stage']],
}

/** How a booking is refused: it costs nothing, so a charge is not mentioned. */
export const bookingProblems: Problems<BookProblem> = {
  ...pickProblems(
    orderProblems,
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

/** The error of a problem, to be thrown. */
export const refusal = refusalFrom(orderProblems)

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(orderProblems)

/** The value of a booking; throws the error of its problem. */
export const orRefuseBooking = refuseWith(bookingProblems)
