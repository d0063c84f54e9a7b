import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import type { BookingCancelReason } from './rules.ts'
import * as bn from './texts.bn.ts'

export const cancelTexts = localize(bn.cancelTexts, {
  cancel: 'Cancel the order',
  cancelTitle: 'Cancel the order?',
  cancelAsBuyer: (amount: string) => `You are refunded ${amount}, and the phone is for sale again.`,
  cancelAsSeller: (amount: string) =>
    `The buyer is refunded ${amount}, and the phone is taken off the market.`,
  cancelUnpaid: 'You have not been charged.',
  reason: 'Reason',
  reasonHint: (reader: string) => `Optional. ${reader} will read it.`,
  chooseReason: 'Choose a reason',
  reasonTooLong: (longest: number) => `At most ${formatNumber(longest)} characters`,
  keep: 'Keep the order',
})

export const bookingCancelReasonTexts = localize(bn.bookingCancelReasonTexts, {
  'changed-mind': 'The buyer no longer wants the phone.',
  'found-another': 'The buyer has found another phone.',
  'too-far': 'The place or the time does not suit the buyer.',
  'no-agreement': 'The two did not agree.',
  'no-answer': 'The seller did not answer.',
} satisfies Record<BookingCancelReason, string>)

export const cancelProblemTexts = localize(bn.cancelProblemTexts, {
  'not-a-reason': 'Choose one of the reasons. Nothing else can be written with a booking that was not paid.',
})
