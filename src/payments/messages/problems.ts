import { localize } from '../../kernel/locale.ts'
import * as bn from './problems.bn.ts'

/** Why a request is refused. */
export const paymentProblemMessages = localize(bn.paymentProblemMessages, {
  'bad-event': 'This is not an event of the card service.',
  'bad-signature': 'The signature of this event is wrong or too old.',
  'no-signature': 'This event carries no signature.',
})
