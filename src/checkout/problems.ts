import { idleProblemTexts } from '../accounts/texts.ts'
import { stepProblems } from '../orders/contract.ts'
import { pickProblems, type Problems, problemsFrom, refusals } from '../platform/http/refusal.ts'
import { bidProblemTexts as bidWords } from './bids/texts.ts'
import { bookingModalTexts } from './booking/texts/booking-modal.ts'
import { bookingProblemTexts, checkoutProblemTexts as words } from './texts.ts'

export const checkoutProblems = {
  ...stepProblems,
  ...problemsFrom(words, {
    'account-closed': 401,
    'not-authorised': 402,
    'unknown-product': 404,
    'wallet-empty': 402,
    'wallet-refused': 402,
    'which-booking': 400,
  }),
  ...problemsFrom(bidWords, { 'unknown-bid': 404 }),
  'account-suspended': [403, () => idleProblemTexts['account-suspended']],
  'not-a-phone-number': [400, () => bookingModalTexts.notAPhoneNumber],
} satisfies Problems<string>

/** How a refused booking is answered. A booking costs nothing, so the texts do not mention a charge. */
export const bookingProblems = {
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
  ...problemsFrom(bookingProblemTexts),
}

export const { orRefuse } = refusals<keyof typeof checkoutProblems>(checkoutProblems)

export const { orRefuse: orRefuseBooking } = refusals(bookingProblems)
