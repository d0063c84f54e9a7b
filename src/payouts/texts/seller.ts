import { localize } from '../../kernel/locale.ts'
import * as bn from './seller.bn.ts'

export const accountKindLabels = localize(bn.accountKindLabels, {
  bkash: 'bKash',
  nagad: 'Nagad',
  bank: 'Bank account',
})

export const moneyTexts = localize(bn.moneyTexts, {
  title: 'My money',
  intro: 'What you have earned, and how to get it.',
  balanceFailed: 'Your balance could not be loaded',
  held: 'Held',
  heldHint: 'Yours, and not free yet: Sales shows what it waits for',
  available: 'Available',
  availableHint: 'You can have it paid out',
  pending: 'On its way',
  pendingHint: 'You asked for it; we are sending it',
  rest: (amount: string, day: string) =>
    `${amount} of it follows on ${day}: until then your wallet takes no more`,
  paidOut: 'Paid out',
  paidOutHint: 'Sent to you so far',
})

export const payoutStepTexts = localize(bn.payoutStepTexts, {
  title: 'Before your first payout',
  done: 'Done',
  open: 'To do',
  email: 'Confirm your email',
  mobile: 'Confirm your mobile number',
  account: 'Enter your payout account below',
  factor: (amount: string) => `Set up two-step login: only for payouts above ${amount} a day`,
  walletLimits: (day: string, month: string) =>
    `A bKash or Nagad wallet takes at most ${day} a day and ${month} a month; a bank account has no limit here.`,
})

export const askTexts = localize(bn.askTexts, {
  title: 'Ask for a payout',
  amount: 'Amount',
  upTo: (most: string) => `Up to ${most}`,
  all: 'All',
  badAmount: (most: string) => `Enter an amount above zero, up to ${most}`,
  submit: 'Ask for the payout',
  asked: (amount: string) => `We are sending you ${amount}.`,
  nothingYet: 'Nothing is available yet. When a sale is completed, its money appears here.',
  accountFirst: 'Enter your payout account first.',
  setUpFactor: 'Set up two-step login',
  held: 'Your payouts are on hold. My money says why.',
})

export const accountTexts = localize(bn.accountTexts, {
  title: 'Payout account',
  failed: 'Your payout account could not be loaded',
  intro: 'Where should we send your money?',
  kind: 'Kind',
  name: 'Name of the account holder',
  walletNumber: 'Wallet number',
  walletHint: 'Such as 01712345678',
  bankNumber: 'Account number',
  routing: 'Routing number',
  routingHint: 'The 9 digits of your branch, as on a cheque',
  save: 'Save the account',
  change: 'Change the account',
  keep: 'Keep it as it is',
  saved: 'Your payout account is saved.',
  same: 'This is your payout account already.',
  changeHint: 'We email you about every change. For your security, changes take effect after a delay.',
  next: (time: string) => `From ${time} on:`,
  walletLimits: (day: string, month: string) =>
    `A wallet takes at most ${day} a day and ${month} a month. Larger amounts are sent in parts, or all at once to a bank account.`,
})

export const statementTexts = localize(bn.statementTexts, {
  title: 'Statement',
  download: 'Download CSV',
  failed: 'Your statement could not be loaded',
  empty: 'Nothing yet',
  emptyHint: 'When a sale is completed, its money is the first line here.',
  what: 'What',
  at: 'Time',
  amount: 'Amount',
  balance: 'Balance after',
  kinds: {
    sale: 'Sale',
    payout: 'Payout',
    'payout-failed': 'Payout came back',
    chargeback: 'Chargeback',
    'chargeback-won': 'Chargeback won',
    'chargeback-lost': 'Chargeback lost',
  },
  sent: (amount: string, time: string, reference: string) =>
    `${amount} sent on ${time}, reference ${reference}`,
  seeOrder: 'See the order',
})

export const restTexts = localize(bn.restTexts, {
  title: 'Not available yet',
  failed: 'Held money could not be loaded',
  held: (since: string) =>
    `Your payouts have been on hold since ${since}. Nothing is sent to you until an admin lifts the hold.`,
  reason: (reason: string) => `The reason: ${reason}`,
  frozen: (amount: string) =>
    `A buyer’s bank asks for ${amount} back. Until that is decided, it cannot be paid out.`,
  owed: (amount: string) =>
    `You owe Swap ${amount}, because a buyer’s bank has taken back a payment that you had already been paid. It is taken from your next sales first.`,
  riskyPayment:
    'The payment provider advises us to check this payment before you can have the money. You do not have to do anything.',
  check: 'We are checking this sale before you can have the money. You do not have to do anything.',
  largeSale: (time: string) => `This is much more than you have sold before: available from ${time}.`,
  until: (time: string) => `You are new here: available from ${time}.`,
  missing: (count: number) =>
    count === 1
      ? 'You are new here: available when you have sold to one more person, or when we have checked it.'
      : `You are new here: available when you have sold to ${count} more people, or when we have checked it.`,
  untilAndMissing: (time: string, count: number) =>
    count === 1
      ? `You are new here: available from ${time}, when you have sold to one more person as well.`
      : `You are new here: available from ${time}, when you have sold to ${count} more people as well.`,
})

export const payoutProblemTexts = localize(bn.payoutProblemTexts, {
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
  'factor-to-set-up': 'This much in one day needs two-step login. Set it up under Account, then ask again.',
  'money-rests': 'Some of your money is not available yet. My money says why, and until when.',
  'no-payout-account': 'Please enter your payout account first.',
  'not-enough-money': 'This is more than you have available.',
  'not-proven': 'Please type your password, or continue with Google again.',
  'nothing-due': 'No payout is due.',
  'over-wallet-limits': 'Every payout that is due is held back: the list says by what.',
  'own-case': 'This is about your own account or order. Another admin has to decide.',
  'payouts-held':
    'The payouts of this seller are on hold. If the money was sent before that, lift the hold, mark the payout and set the hold again.',
  'too-many-payouts': 'You have asked for ten payouts today. Please ask for the rest at once tomorrow.',
  'unknown-batch': 'There is no such batch.',
  'unknown-payout': 'There is no such payout.',
  'unknown-sale': 'There is no such sale.',
  'unknown-seller': 'There is no such account.',
  'wrong-amount': 'The amount is not that of the payout.',
  'wrong-password': 'This password is wrong.',
})
