import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

/** The words of payments; those that the specification prescribes are kept to the letter. */
export const paymentTexts = localize(bn.paymentTexts, {
  unavailable:
    'The payment service cannot be reached for a moment. You are never charged twice; please try again.',
  eventTooLarge: 'This event is larger than any that the payment service sends.',
})

/** How an admin has paid a refund that the provider could not make. */
export const refundWayTexts = localize(bn.refundWayTexts, {
  bkash: 'bKash',
  nagad: 'Nagad',
  bank: 'bank transfer',
  cash: 'cash',
})

/** The wallets among the names of `readPaidWith`, as the reader writes them. */
export const walletNames = localize(bn.walletNames, {
  bKash: 'bKash',
  Nagad: 'Nagad',
  Rocket: 'Rocket',
  Upay: 'Upay',
})

export const cardFormTexts = localize(bn.cardFormTexts, {
  card: 'Card',
  loadFailed: 'The card form could not be loaded. Check your connection and reload the page.',
  /** The provider's words; in Bangla their translation, null where their code is unknown. */
  sayReason: (message: string, _code: string): string | null => message,
  declines: {
    insufficient_funds: 'Nothing was taken. Top up the account of this card, or pay with another card.',
    expired_card: 'Nothing was taken. Compare the date with the card, or pay with another card.',
    incorrect_cvc: 'Nothing was taken. Check the three digits on the back of the card, and try again.',
    processing_error: 'Nothing was taken. Wait a minute and try again.',
  },
  declined: 'Nothing was taken. Try another card, or ask your bank why.',
  noAnswer:
    'The card service did not answer. Check your connection and try again; you are not charged twice.',
})

export const paymentProblemTexts = localize(bn.paymentProblemTexts, {
  'bad-event': 'This is not an event of the payment service.',
  'bad-signature': 'The signature of this event is wrong or too old.',
  'no-signature': 'This event carries no signature.',
})
