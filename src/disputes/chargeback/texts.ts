import { localize } from '../../kernel/locale.ts'
import * as bn from './texts.bn.ts'

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
