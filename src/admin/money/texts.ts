import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './texts.bn.ts'

export const moneyTexts = localize(bn.moneyTexts, {
  title: 'Money',
  intro: 'Whose money Swap holds, and whether the payment provider’s books agree.',
  failed: 'The money could not be loaded',
  held: 'Held for buyers',
  heldHint: 'Until their sales are over',
  owed: 'Owed to sellers',
  owedHint: 'Theirs, and not sent yet',
  paidOut: 'Paid out',
  paidOutHint: 'Sent to sellers so far',
  fees: 'Fees',
  feesHint: 'Ours, less what we gave away',
  inChargebacks: 'In open chargebacks',
  inChargebacksHint: 'Banks have asked for it and not decided yet',
  owedBySellers: 'Owed by sellers',
  owedBySellersHint: 'Since chargebacks were lost',
  costs: 'Costs',
  costsHint: 'Fees for chargebacks, and what nobody gives back',
  checkTitle: 'Comparison with the payment provider',
  checkHint: 'It runs every night and covers the last 60 days. The last ten minutes are left out.',
  checkedAt: (time: string) => `Last compared: ${time}`,
  neverChecked: 'Not compared yet',
  checkFailed: (time: string) =>
    `The payment provider could not be reached at ${time}. The comparison is repeated automatically.`,
  check: 'Check now',
  checking: 'Comparing…',
  agree: 'The ledger and the provider agree',
  notCompared: 'Nothing has been compared yet',
  agreeHint: 'Where they differ, it is listed here with what to do.',
  differences: 'Differences',
  reference: 'Reference',
  ours: 'Ledger',
  theirs: 'Provider',
  maybe: (amount: string) => `Perhaps ${amount}`,
  order: 'Order',
  noOrder: 'None of ours',
  whatToDo: 'What to do',
  refunds: 'Refunds that failed',
  refundsHint:
    'They are tried five times automatically, and the buyer’s money stays held until one succeeds. After that, pay the buyer another way, or find the refund in the provider’s dashboard, and record it here.',
  noRefunds: 'No refund waits for another try.',
  amount: 'Amount',
  attempts: 'Tries',
  count: (count: number) => formatNumber(count),
  nextAt: 'Next try',
})

export const adviceTexts = localize(bn.adviceTexts, {
  'by-hand':
    'Somebody made this refund in the provider’s dashboard. Open the order: while its money is held, cancelling it or deciding its dispute with this amount uses this refund. Otherwise adopt it here.',
  unanswered:
    'The provider never answered this refund, and it was recorded as paid another way. Look it up in the provider’s dashboard: adopt it only if it is listed there, too. Otherwise there is nothing to do, and it leaves this list 30 days after it was asked for.',
  'not-ours': 'A refund of a payment that the ledger does not know. Ask who made it, and for what.',
  uncredited:
    'The provider has captured this payment, but the ledger has not. It is settled within minutes if its order is open; else refund it in the provider’s dashboard.',
  missing:
    'The ledger has this, but the provider does not list it or has taken it back. Look the reference up in the provider’s dashboard, and check that the server uses the right keys.',
  'other-amount':
    'Both have it, with different amounts. Look the reference up in the provider’s dashboard before anything is paid out for this order.',
})

export const paidRefundTexts = localize(bn.paidRefundTexts, {
  noMore: 'Not tried any more',
  lookUp:
    'No answer for a day. Look it up in the provider’s dashboard: if it is listed, record it with its id; pay it another way only if it is not.',
  record: 'Record refund',
  title: (amount: string, phone: string) => `Record the refund of ${amount} for ${phone}?`,
  text: 'Pay the buyer first. The buyer is notified of the way and the reference, and the order ends.',
  lookThere: (provider: string, payment: string) =>
    `Look in the dashboard of ${provider} for the refunds of the payment ${payment}. Record it only if this refund is listed there as made, with this amount: nothing is paid again, the buyer reads that it was refunded, and the order ends.`,
  way: 'How it was made',
  ways: {
    provider: 'By the payment provider',
    bkash: 'bKash',
    nagad: 'Nagad',
    bank: 'Bank transfer',
    cash: 'Cash',
  },
  reference: 'Reference of the payment',
  referenceHint: 'As the bank or the wallet calls it; for cash, who handed it over and when',
  refundId: 'Id of the refund at the provider',
  refundIdHint: 'As its dashboard shows it, not the id of the payment; for SSLCommerz the Refund Ref ID',
  referenceRequired: 'Reference is required',
  done: 'The refund is recorded',
  before: 'It was recorded before',
})

export const adoptTexts = localize(bn.adoptTexts, {
  adopt: 'Adopt',
  title: (amount: string) => `Adopt the refund of ${amount}?`,
  paid: 'If the order is paid and this was all of its money, the order is cancelled and the phone is for sale again.',
  over: 'If the phone was handed over, the amount is booked as a cost of ours, and nothing is taken from the seller.',
  unsure:
    'Adopt it only if the provider’s dashboard lists the refund. The buyer then had the money twice: the amount is booked as a cost of ours.',
  done: 'The refund is adopted',
  before: 'Nothing is left to adopt',
})

export const chargebackTexts = localize(bn.chargebackTexts, {
  all: 'Chargebacks',
  allHint:
    'Banks that take a payment back, or ask about one. Open the order to send evidence while there is time.',
  parts: { 'to-answer': 'To answer', 'with-bank': 'Waiting for the bank', ended: 'Ended' },
  none: {
    'to-answer': 'No chargeback is waiting for your answer.',
    'with-bank': 'No chargeback is waiting for the bank.',
    ended: 'No chargeback has ended yet.',
  },
  seeAll: 'All chargebacks',
  ended: (time: string) => `Ended ${time}`,
  title: 'Chargeback',
  inquiry: 'Inquiry of a bank',
  failed: 'The chargebacks could not be loaded.',
  amount: 'Amount',
  fee: "The provider's fee",
  state: 'Status',
  reason: "The bank's reason",
  opened: 'Opened',
  due: 'Evidence until',
  owed: 'Owed by the seller',
  states: {
    'needs-response': 'Waits for evidence',
    'under-review': 'The bank decides',
    won: 'Won',
    lost: 'Lost',
  },
  statement: 'Your statement to the bank',
  statementHint:
    'What was agreed, what happened with the use of the hand-over code, and the chat are sent with it. It can be sent once.',
  voidHint: 'What was sent before did not count. Change it where it has to be changed, and send it again.',
  send: 'Send evidence',
  sentNow: 'The evidence is on its way to the bank.',
  sentBefore: 'Evidence was sent before.',
  onItsWay: 'On its way to the bank',
  sent: (time: string) => `Sent to the bank: ${time}`,
})

export const evidenceTexts = localize(bn.evidenceTexts, {
  title: 'Evidence',
  failed: 'The evidence could not be loaded',
  agreed: 'What was agreed',
  photo: (number: number, all: number) => `Agreed photo ${formatNumber(number)} of ${formatNumber(all)}`,
  name: 'Product name',
  price: 'Price',
  brand: 'Brand',
  imei: 'IMEI',
  noImei: 'Not stated',
  mobile: 'Mobile',
  description: 'Description',
  handover: 'Hand-over code',
  codeUsed: (time: string) => `The seller entered the buyer’s code on ${time}.`,
  codeUnused: 'The code has not been used.',
  wrongCodes: (count: number) =>
    count === 1 ? 'A wrong code was entered once.' : `Wrong codes were entered ${formatNumber(count)} times.`,
  chat: 'What buyer and seller wrote to each other',
  noChat: 'They have not written to each other on Swap.',
  earlier: 'Read the earlier messages',
  buyer: 'Buyer',
  seller: 'Seller',
  since: (time: string) => `Member since ${time}`,
  closed: 'Account closed',
  bought: 'Orders paid',
  sold: 'Phones sold',
  completed: 'Completed',
  counted: 'Counts as a sale, each person once',
  refunded: 'Refunded in full',
  disputed: 'With a complaint',
  rating: 'Rating',
  mean: (mean: string, count: string) => `${mean} of 5 (${count})`,
  noRating: 'None yet',
})
