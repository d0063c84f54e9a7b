import { localize } from '../../kernel/locale.ts'
import * as bn from './money.bn.ts'

/** The kinds of payout accounts. */
export const accountKindLabels = localize(bn.accountKindLabels, {
  bkash: 'bKash',
  nagad: 'Nagad',
  bank: 'Bank account',
})

/** A seller's page of money. */
export const moneyMessages = localize(bn.moneyMessages, {
  title: 'My money',
  intro: 'What you have earned, and how to get it.',
  balanceFailed: 'Your balance could not be loaded',
  held: 'Held',
  heldHint: 'Until your buyers confirm that everything is fine',
  available: 'Available',
  availableHint: 'You can have it paid out',
  pending: 'On its way',
  pendingHint: 'You asked for it; we are sending it',
  paidOut: 'Paid out',
  paidOutHint: 'Sent to you so far',
})

/** Asking for a payout. */
export const askMessages = localize(bn.askMessages, {
  title: 'Ask for a payout',
  amount: 'Amount',
  upTo: (most: string) => `Up to ${most}`,
  all: 'All',
  badAmount: (most: string) => `Enter an amount above zero, up to ${most}`,
  submit: 'Ask for the payout',
  asked: (amount: string) => `We are sending you ${amount}.`,
  nothingYet: 'Nothing is available yet. When a sale is completed, its money appears here.',
  accountFirst: 'Enter your payout account first.',
})

/** Where a seller's money is sent to. */
export const accountMessages = localize(bn.accountMessages, {
  title: 'Payout account',
  failed: 'Your payout account could not be loaded',
  intro: 'Where shall we send your money?',
  kind: 'Kind',
  name: 'Name of the account holder',
  walletNumber: 'Wallet number',
  walletHint: 'Such as 01712345678',
  bankNumber: 'Account number',
  routing: 'Routing number',
  routingHint: 'The 9 digits of your branch, as on a cheque',
  password: 'Your Swap password',
  useGoogle: 'Use Google instead',
  proven: 'You have just signed in with Google: no password is needed.',
  passwordRequired: 'Password is required',
  save: 'Save the account',
  change: 'Change the account',
  keep: 'Keep it as it is',
  saved: 'Your payout account is saved.',
  same: 'This is your payout account already.',
  changeHint: 'We mail you each change. For your security, changes take effect after a delay.',
  next: (time: string) => `From ${time} on:`,
  walletLimits: (day: string, month: string) =>
    `A wallet takes at most ${day} a day and ${month} a month. More comes in parts, or all at once to a bank account.`,
})

/** The movements of a seller's balance. */
export const statementMessages = localize(bn.statementMessages, {
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
  seeOrder: 'See the order',
})
