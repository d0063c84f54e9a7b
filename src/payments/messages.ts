import { localize } from '../kernel/locale.ts'
import * as bn from './messages.bn.ts'

/** Every user-facing sentence of the module. Those quoted in the specification stand to the letter. */
export const paymentMessages = localize(bn.paymentMessages, {
  unavailable:
    'The card service cannot be reached for a moment. You are never charged twice; please try again.',
  eventTooLarge: 'This event is larger than any that the card service sends.',
})

/** The card form. */
export const cardFormMessages = localize(bn.cardFormMessages, {
  number: 'Card number',
  expiry: 'Expiry date',
  expiryPlaceholder: 'MM / YY',
  cvc: 'Security code (CVC)',
  numberIncomplete: 'Your card number is incomplete.',
  expiryIncomplete: "Your card's expiration date is incomplete.",
  cvcIncomplete: "Your card's security code is incomplete.",
  pay: 'Pay',
  demo: 'Demo: nothing is charged. Pay with 4242\u00a04242\u00a04242\u00a04242, any future date and any three digits.',
  card: 'Card',
  loading: 'Loading the card form',
  loadFailed: 'The card form could not be loaded. Check your connection and reload the page.',
  noAnswer:
    'The card service did not answer. Check your connection and try again; you are not charged twice.',
  authenticationTitle: 'Is it you who is paying?',
  authentication: 'Your bank asks you to confirm this payment. In the demo, choose what should happen.',
  complete: 'Complete',
  fail: 'Fail',
})

/** Why a request is refused. */
export const paymentProblemMessages = localize(bn.paymentProblemMessages, {
  'bad-event': 'This is not an event of the card service.',
  'bad-signature': 'The signature of this event is wrong or too old.',
  'no-signature': 'This event carries no signature.',
})
