import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const disputeProblemTexts = localize(bn.disputeProblemTexts, {
  'bad-time': 'Please enter a time between the complaint and now.',
  'bad-refund': 'Please enter an amount between 0 and what was paid.',
  'other-proposal': 'Another amount has been proposed. Please look at the order again.',
  'too-late': 'The time to complain is over: the money belongs to the seller.',
  'too-many-replies':
    'You have reached the limit of replies in a dispute. Please wait for an answer or the decision.',
  'too-many-withdrawals':
    'You have withdrawn three complaints about this order. Please agree on an amount, or wait for the decision.',
})

export const chargebackTexts = localize(bn.chargebackTexts, {
  openTitle: 'On hold: the bank is asking',
  open: (amount: string) =>
    `The buyer's bank has taken back ${amount} until it has decided. Nothing about this order can change before that.`,
  inquiry: (amount: string) =>
    `The buyer's bank is asking about the payment of ${amount}. Nothing about this order can change until it has its answer.`,
  wonTitle: 'The bank has decided: the payment stands',
  won: (amount: string) => `The bank does not take back the ${amount}. The order continues where it stopped.`,
  lostTitle: 'The bank has decided: the money is gone',
  lost: (amount: string) => `The buyer's bank has taken back ${amount} for good.`,
})
