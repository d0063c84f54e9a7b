import { localize } from '../../kernel/locale.ts'
import * as bn from './problems.bn.ts'

/** Why a request is refused. */
export const payoutProblemMessages = localize(bn.payoutProblemMessages, {
  'account-closed': 'This account was closed.',
  'already-failed': 'This payout has failed: its money is back in the balance of the seller.',
  'bad-account-name': 'Please enter the name of the account’s holder, at most 100 letters.',
  'bad-account-number': 'Please enter the number of the bank account: 6 to 20 digits.',
  'bad-amount': 'Please enter an amount above zero with at most two decimals.',
  'bad-routing-number': 'Please enter the routing number of the branch: 9 digits.',
  'bad-wallet-number': 'Please enter the number of the wallet, such as 01712345678.',
  'being-sent':
    'This payout is being sent. If the service has not answered after a day, find out there whether it was sent, and mark it then.',
  'held-back':
    'Not all of this payout can be sent now: the list says what holds it back. Gather it into a batch, and what can be sent is.',
  'money-rests': 'Some of your money is not available yet. My money says why, and until when.',
  'no-payout-account': 'Please enter your payout account first.',
  'not-enough-money': 'This is more than you have available.',
  'not-proven': 'Please type your password, or continue with Google again.',
  'nothing-due': 'No payout is due.',
  'over-wallet-limits': 'Every payout that is due is held back: the list says by what.',
  'payouts-held':
    'The payouts of this seller are on hold. If the money was sent before that, lift the hold, mark the payout and set the hold again.',
  'unknown-batch': 'There is no such batch.',
  'unknown-payout': 'There is no such payout.',
  'unknown-sale': 'There is no such sale.',
  'unknown-seller': 'There is no such account.',
  'wrong-password': 'This is not your password.',
})
