import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

/** The words of payments; those that the specification prescribes are kept to the letter. */
export const paymentTexts = localize(bn.paymentTexts, {
  unavailable:
    'The payment service cannot be reached for a moment. You are never charged twice; please try again.',
  eventTooLarge: 'This event is larger than any that the payment service sends.',
})

export const cardFormTexts = localize(bn.cardFormTexts, {
  card: 'Card',
  loadFailed: 'The card form could not be loaded. Check your connection and reload the page.',
  noAnswer:
    'The card service did not answer. Check your connection and try again; you are not charged twice.',
})

export const paymentProblemTexts = localize(bn.paymentProblemTexts, {
  'bad-event': 'This is not an event of the payment service.',
  'bad-signature': 'The signature of this event is wrong or too old.',
  'no-signature': 'This event carries no signature.',
})
