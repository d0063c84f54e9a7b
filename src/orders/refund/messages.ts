import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './messages.bn.ts'

/** Cancelling an order. */
export const cancelMessages = localize(bn.cancelMessages, {
  cancel: 'Cancel the order',
  cancelTitle: 'Cancel the order?',
  cancelAsBuyer: (amount: string) => `You are refunded ${amount}, and the phone is for sale again.`,
  cancelAsSeller: (amount: string) =>
    `The buyer is refunded ${amount}, and your phone is taken off the market.`,
  cancelUnpaid: 'You have not been charged.',
  reason: 'Reason',
  reasonHint: 'The other side reads it.',
  reasonRequired: 'Reason is required',
  reasonTooLong: (longest: number) => `At most ${formatNumber(longest)} characters`,
  keep: 'Keep the order',
})
