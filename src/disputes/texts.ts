import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const disputeProblemTexts = localize(bn.disputeProblemTexts, {
  'bad-time': 'Please enter a time between the complaint and now.',
  'bad-refund': 'Please enter an amount between 0 and what was paid.',
  'other-proposal': 'Another amount has been proposed. Please look at the order again.',
  'too-late': 'The time to complain is over: the money belongs to the seller.',
  'too-many-replies':
    'You have reached the limit of replies in a dispute. Please wait for the other side or the decision.',
  'too-many-withdrawals':
    'You have withdrawn three complaints about this order. Please agree on an amount, or wait for the decision.',
})
